import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";

/** What a reader of an XML file is told, in order. Names come without their namespace prefix. */
export interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reads an XML file piece by piece, so that a large one neither fills the memory nor delays other requests. Entities that the
 * file declares itself are errors, so that no text can multiply. Throws an Error for what isn't XML.
 */
export async function readXml(stream: Readable, { open, close, text }: XmlEvents): Promise<void> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => open(withoutPrefix(name), attributes));
  if (close) parser.on("closetag", ({ name }) => close(withoutPrefix(name)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    parser.write(decoder.decode()).close();
  } finally {
    stream.destroy();
  }
}
