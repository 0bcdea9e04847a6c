import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";

/** The files of a ZIP by name, read by another library than the one that wrote them. */
export async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** A ZIP of these files; compressed as ZIP programs of people's systems do it where asked. */
export function createZipArchive(files: Iterable<[string, Buffer]>, { compress = false } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}
