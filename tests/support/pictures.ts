import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "#app/domain/images/picture-formats.server.ts";

/** A JPEG of one color. Each color and size is a different picture. */
export const jpeg = (color = "#0f5a5e", width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A JPEG as a file of a form. */
export const pictureFile = async (name = "DSC_0042.JPG", color?: string): Promise<File> =>
  new File([new Uint8Array(await jpeg(color))], name, { type: "image/jpeg" });

/** A JPEG as the API takes it. */
export const pictureText = async (color?: string, width?: number, height?: number): Promise<string> =>
  `data:image/jpeg;base64,${(await jpeg(color, width, height)).toString("base64")}`;

/** A file with the type of a photo that is not a picture. */
export const brokenFile = (name = "broken.jpg") => new File(["not a picture"], name, { type: "image/jpeg" });

/** A PNG of any size, built by hand because no encoder would produce it. It has too few pixels unless they are given. */
export function pngOf(width: number, height: number, pixels: Buffer = deflateSync(Buffer.alloc(10))): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/**
 * A HEIC photo of 48 by 32 pixels, red and green above blue and yellow, taken by a 'Camera' on June 15, 1999 at 48/51/30 N,
 * 2/17/40 E. Made with heif-enc of libheif, because nothing among our packages writes HEIC.
 */
export const heicPicture = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAi1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAA" +
    "AAEGlkYXQAAAAAADAAIAAAAGBpbG9jAQAAAERAAAQAAQAAAAAAAAJRAAEAAAAAAAAAoQACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAAC8gABAAAAAAAA" +
    "AV4ABAAAAAAAAARQAAEAAAAAAAAARQAAAHdpaW5mAAAAAAAEAAAAFWluZmUCAAABAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGdyaWQAAAAAFWluZmUCAA" +
    "ABAAMAAEV4aWYAAAAAKmluZmUCAAABAAQAAG1pbWUAYXBwbGljYXRpb24vcmRmK3htbAAAAAAA1WlwcnAAAACzaXBjbwAAAHNodmNDAQNwAAAAAAAAAAAA" +
    "HvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAnQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5sCAAAAMAIAAAAwAhIgABAA" +
    "ZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAADAAAAAgAAAAEHBpeGkAAAAAAwgICAAAABppcG1hAAAAAAAAAAIAAQKBAgACAgOE" +
    "AAAANmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOY2RzYwADAAEAAgAAAA5jZHNjAAQAAQACAAACTG1kYXQAAACdKAGvDuDo3iMrZ3/7zDf/0huQ870ikL" +
    "Mm7MtAb0Ed4uLkNzbIzwBRd6p2RCqPfNjdNQOgqIW21FRfjjGaMFc+s7uSgH4wPifOhrX08shTkZ/n4i7t5K6BLFLf34R/x2eqdROZootvSRcAdks9lkKa" +
    "99nYjNQ5MzUXVM2+fp/6Fvv+0VFbZXRbVtn9XjuLkk+t1rYT3pxqvlj/3kzM7AAAAABJSSoACAAAAAgADwECAAcAAAB+AAAAEgEDAAEAAAABAAAAGgEFAA" +
    "EAAABuAAAAGwEFAAEAAAB2AAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAACGAAAAJYgEAAEAAAD0AAAAAAAAADhjAADoAwAAOGMAAOgDAABD" +
    "YW1lcmEAAAcAAJAHAAQAAAAwMjEwA5ACABQAAADgAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAAwAAAAA6AEAAEAAA" +
    "AgAAAAAAAAADE5OTk6MDY6MTUgMTI6MzA6MDAABAABAAIAAgAAAE4AAAACAAUAAwAAAEIBAAADAAIAAgAAAEUAAAAEAAUAAwAAACoBAAAAAAAAAgAAAAEA" +
    "AAARAAAAAQAAACgAAAABAAAAMAAAAAEAAAAzAAAAAQAAAB4AAAABAAAAPHg6eG1wbWV0YSB4bWxuczp4PSJhZG9iZTpuczptZXRhLyI+YXQgaG9tZSBpbi" +
    "BFbG0gU3RyZWV0PC94OnhtcG1ldGE+",
  "base64",
);

/** A field of a TIFF: its number, its type, and its value as bytes. */
type NewField = [tag: number, type: number, value: Buffer];

const ascii = (text: string) => Buffer.from(`${text}\0`);
const rationals = (...numbers: number[]) => Buffer.concat(numbers.map(long));
function long(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/**
 * A little-endian TIFF with more fields on its first page: the camera, `text` as the artist and as the makers' note, the
 * date 1999-06-15, and the place 48/51/30 N. sharp can't write them.
 */
export function tiffWithExif(file: Buffer, text: string): Buffer {
  const parts = [file, Buffer.alloc(file.length % 2)];
  const end = () => parts.reduce((sum, { length }) => sum + length, 0);
  /** Appends a directory and returns where it is. */
  function append(old: Buffer[], added: NewField[], next: number): number {
    const entries = added.map(([tag, type, value]) => {
      const entry = Buffer.alloc(12);
      entry.writeUInt16LE(tag);
      entry.writeUInt16LE(type, 2);
      entry.writeUInt32LE(type === 5 ? value.length / 8 : type === 4 ? 1 : value.length, 4);
      if (value.length <= 4) value.copy(entry, 8);
      else {
        entry.writeUInt32LE(end(), 8);
        parts.push(value, Buffer.alloc(value.length % 2));
      }
      return entry;
    });
    const at = end();
    const count = Buffer.alloc(2);
    count.writeUInt16LE(old.length + entries.length);
    parts.push(count, ...[...old, ...entries].sort((a, b) => a.readUInt16LE() - b.readUInt16LE()), long(next));
    return at;
  }
  const start = file.readUInt32LE(4);
  const count = file.readUInt16LE(start);
  const old = Array.from({ length: count }, (_, index) => file.subarray(start + 2 + index * 12, start + 14 + index * 12));
  const exif = append(
    [],
    [
      [36867, 2, ascii("1999:06:15 12:30:00")],
      [37500, 7, ascii(text)],
    ],
    0,
  );
  const place = append(
    [],
    [
      [1, 2, ascii("N")],
      [2, 5, rationals(48, 1, 51, 1, 30, 1)],
    ],
    0,
  );
  const added: NewField[] = [
    [271, 2, ascii("Camera")],
    [315, 2, ascii(text)],
    [34665, 4, long(exif)],
    [34853, 4, long(place)],
  ];
  const first = append(old, added, file.readUInt32LE(start + 2 + count * 12));
  const whole = Buffer.concat(parts);
  whole.writeUInt32LE(first, 4);
  return whole;
}

/** Pictures of few bytes that take much memory to decode, in every accepted format and way to store one. */

const side = 7000;
const flat = () => sharp({ create: { width: side, height: side, channels: 3, background: { r: 90, g: 20, b: 60 } } });
const deep = () => flat().ensureAlpha().toColourspace("rgb16");

/** 7000 by 7000 pixels in one color, of 1.4 KB. Made with sharp, which takes five seconds and a gigabyte for it. */
const avif = Buffer.from(
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEA" +
    "AQAAAAAA+gABAAAAAAAABFsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFD" +
    "gT8CAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAARjbWRhdBIACgo/8zavtXaQENBpMsoIE5KE" +
    "xgmHnnnmgkAAAFfPzEUivhmMSS0o9kPRJrorEOvviNXZfd2VJKaP8xn1Xumd2Gz5acRpzRJxNq+SCrB4z2RMS0a+gyC6raTHM1qp2JoVchs+z46AluZV0HZH" +
    "AT84SfpJt4FAkc/MUl6RnPXHl6f/e7MbhpNFqssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykAtotmIbduSRFtP2aD76yTHvYBXYtgCkFUH4EZ6v1" +
    "594jq+0nMOmZ8TRXmWW8WamNNKUxCRPkkcrz61ydQMJCXv8mus49euGoPfmZZvfSNv8tv6WD5KeTNdT7HJe7bNJsWc/MUl6RnPXHl6f/e7MbhpNFqssoR9t1" +
    "GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykArBMi4sit9739SOgUwaMakopzbjDvyHSpXl1OCoP0zBfLyOch2c3gJHPzFJekZz1x5en/3uzG4aTRarLKEfb" +
    "dRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDC" +
    "Ql7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXU+xyXu2zSbFnPzFJekZz1x5en/3uzG4aTRarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuL" +
    "Irfe9/UjoFMGjGpKKc24w78h0qV5dTgqD9MwXy8jnIdnN4CRz8xSXpGc9ceXp/97sxuGk0WqyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQC2i2Y" +
    "ht25JEW0/ZoPvrJMe9gFdi2AKQVQfgRnq/Xn3iOr7Scw6ZnxNFeZZbxZqY00pTEJE+SRyvPrXJ1AwkJe/ya6zj164ag9+Zlm99I2/y2/pYPkp5M11Pscl7ts" +
    "0myuz8xSXpGc9ceXp/97sxuGk0WqyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQCsEyLiyK33vf1I6BTBoxqSinNuMO/IdKleXU4Kg/TMF8vI6CM" +
    "K2zzm+s7DVm03Wl+SlKhpV3HiRaW2abo4i7/vpLq79uGkOpKZma9GEUCukzb5PBbpV/gWdfGEPklefMjhWqYBLimmP57ElYsrTKLSCEqC/wkCfwld+7iDM/M" +
    "Ul6RnPXHl6f/e7MbhpNFqssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykAtotmIbduSRFtP2aD76yTHvYBXYtgCkFUH4EZ6v1594jq+0nMOmZ8TRX" +
    "mWW8WamNNKUxCRPkkcrz61ydQMJCXv8mus49euGoPfmZZvfSNv8tv6WD5KeTNdU5d6QJhiBOVRmIXYDl8GRBUgq08H77pgAc95oNNyhxwV2hgcMRD4R3nu1j" +
    "vWpkYz0QkP5nzMjHjkHo",
  "base64",
);

/** Two frames of 5000 by 5000 pixels. */
async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ["#400", "#004"].map((background) =>
      sharp({ create: { width: 5000, height: 5000, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

export interface LargePicture {
  format: PictureFormat;
  make: () => Promise<Buffer>;
}

const bytesOf = (picture: Sharp) => picture.toBuffer();

/** 49 megapixels each, but for the HEIC, which nothing among our packages writes. */
export const largePictures: Record<string, LargePicture> = {
  "JPEG, 4:4:4": { format: "jpg", make: () => bytesOf(flat().jpeg({ chromaSubsampling: "4:4:4" })) },
  "JPEG, progressive 4:4:4": {
    format: "jpg",
    make: () => bytesOf(flat().jpeg({ chromaSubsampling: "4:4:4", progressive: true })),
  },
  PNG: { format: "png", make: () => bytesOf(flat().png()) },
  "PNG, interlaced": { format: "png", make: () => bytesOf(flat().png({ progressive: true })) },
  "PNG, 16 bits, alpha, interlaced": { format: "png", make: () => bytesOf(deep().png({ progressive: true })) },
  GIF: { format: "gif", make: () => bytesOf(flat().gif({ effort: 1 })) },
  "WebP, lossy": { format: "webp", make: () => bytesOf(flat().webp({ effort: 0 })) },
  "WebP, lossless": { format: "webp", make: () => bytesOf(flat().webp({ lossless: true, effort: 0 })) },
  "WebP, animated": { format: "webp", make: animatedWebp },
  AVIF: { format: "avif", make: async () => avif },
  "TIFF, strips": { format: "tif", make: () => bytesOf(flat().tiff({ compression: "deflate" })) },
  "TIFF, tiles": { format: "tif", make: () => bytesOf(flat().tiff({ compression: "deflate", tile: true })) },
  HEIC: { format: "heic", make: async () => heicPicture },
};
