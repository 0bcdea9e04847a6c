import type { ComponentProps } from "react";
import { Form as RouterForm } from "react-router";

/** React Router's form, without the attribute for the discovery of unknown routes: all are known (react-router.config.ts). */
export const Form = (props: ComponentProps<typeof RouterForm>) => <RouterForm discover="none" {...props} />;
