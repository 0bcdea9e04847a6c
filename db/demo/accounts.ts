import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";

/** Everyone's password in the sample class. */
export const samplePassword = `art-and-design-${classSettings.year}`;

/** The instructions for signing in to the sample class. */
export const howToSignIn = `Sign in as admin@, maria@, david@, susan@, or teacher@${exampleDomain}. Everyone's password is ${samplePassword}.\n`;
