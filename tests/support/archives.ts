import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";

/** Reads the files of a ZIP by name, with another library than the one that the site writes them with. */
export async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** A ZIP of these files. `compress` makes one like those of desktop ZIP programs. */
export function createZipArchive(files: Iterable<[string, Buffer]>, { compress = false } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** A ZIP of portraits as a file of a form. */
export const portraitsFile = async (...files: [string, Buffer][]): Promise<File> =>
  new File([new Uint8Array(await createZipArchive(files, { compress: true }))], "portraits.zip", { type: "application/zip" });
