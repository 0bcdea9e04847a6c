import sharp from "sharp";

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
