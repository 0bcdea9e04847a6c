import sharp from "sharp";

/** A JPEG of one colour, as bytes; each colour and size is a picture of its own. */
export const jpeg = (colour = "#0f5a5e", width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** That picture as a file of a form. */
export const pictureFile = async (name = "DSC_0042.JPG", colour?: string): Promise<File> =>
  new File([new Uint8Array(await jpeg(colour))], name, { type: "image/jpeg" });

/** That picture as the JSON door takes it. */
export const pictureText = async (colour?: string): Promise<string> =>
  `data:image/jpeg;base64,${(await jpeg(colour)).toString("base64")}`;

/** A file that calls itself a photo and is none. */
export const brokenFile = (name = "broken.jpg") => new File(["not a picture"], name, { type: "image/jpeg" });
