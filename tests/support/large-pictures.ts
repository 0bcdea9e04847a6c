import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "#app/domain/images/picture-formats.server.ts";
import { heicPicture } from "./heic-picture.ts";

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
