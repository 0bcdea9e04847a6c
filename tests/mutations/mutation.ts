/** A change that breaks the code and that a test must notice. */
export interface Mutation {
  /** What goes wrong. */
  breaks: string;
  /** The file that is changed, under app/. */
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Tests that should notice, under tests/ and without '.test.ts'. The domain tests that import the file always run. */
  tests?: string[];
}
