/** A failure with a sentence for the person at the terminal. */
export class Failure extends Error {}
