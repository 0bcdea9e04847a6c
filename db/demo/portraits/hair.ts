import { longHair } from "./long-hair.ts";
import { shortHair } from "./short-hair.ts";

export const styles = { ...longHair, ...shortHair };
export type HairStyle = keyof typeof styles;
