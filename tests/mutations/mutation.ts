/** A change of the code that some test must notice. */
export interface Mutation {
  /** What goes wrong with it. */
  breaks: string;
  /** The file that is changed, under app/. */
  file: string;
  /** A text that the file has exactly once. */
  find: string;
  replace: string;
  /** Tests that should notice, under tests/ and without '.test.ts', besides the domain tests that import the file. */
  tests?: string[];
}
