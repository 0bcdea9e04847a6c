import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
/** The password of everybody in the sample class. */
export const samplePassword = `art-and-design-${classSettings.year}`;

/** Says how to sign in to the sample class. */
export const howToSignIn = `Sign in as admin@, maria@, david@, susan@ or teacher@${exampleDomain}. The password of all is ${samplePassword}.\n`;
