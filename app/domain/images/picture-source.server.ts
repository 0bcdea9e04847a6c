import { Readable } from "node:stream";

/** A picture's file: its bytes, or an upload that may be on disk and too large to hold in memory more often than needed. */
export type PictureSource = Uint8Array | Blob;

export const sizeOf = (source: PictureSource): number => (source instanceof Blob ? source.size : source.length);

/** At most so many bytes of its start. */
export const firstBytes = (source: PictureSource, count: number): Promise<Buffer> =>
  bytesOf(source instanceof Blob ? source.slice(0, count) : source.subarray(0, count));

/** All bytes in memory, once: `Blob.arrayBuffer` would hold a large file twice. */
export async function bytesOf(source: PictureSource): Promise<Buffer> {
  if (!(source instanceof Blob)) return Buffer.from(source.buffer, source.byteOffset, source.length);
  const bytes = Buffer.allocUnsafeSlow(source.size);
  let at = 0;
  for await (const chunk of source.stream()) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The bytes, chunk by chunk. */
export const streamOf = (source: PictureSource): Readable =>
  source instanceof Blob ? Readable.fromWeb(source.stream() as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([source]);
