/** The password of everybody in the sample class. */
export const samplePassword = "art-and-design-1985";

/** Says how to sign in to the sample class. */
export const howToSignIn = `Sign in as admin@, maria@, david@, susan@ or teacher@class1985.example. The password of all is ${samplePassword}.\n`;
