import type { Mutation } from "./mutation.ts";

/** Uploads, stored pictures, and who may see them. */

const spotlight = "app/domain/people/spotlight.server.ts";
const images = "app/domain/images/images.server.ts";
const finished = "app/domain/images/finished-picture.server.ts";
const imageInput = "app/domain/images/image-input.server.ts";
const access = "app/domain/images/image-access.server.ts";
const body = "app/http/request-body.server.ts";
const files = "app/http/multi-file-forms.server.ts";

export const pictures: Mutation[] = [
  {
    breaks: "A small file that decompresses to gigabytes is decoded",
    file: finished,
    find: "const tooManyPixels = 50_000_000;",
    replace: "const tooManyPixels = 50_000_000_000;",
    tests: ["domain/images/images", "domain/images/formats"],
  },
  {
    breaks: "A stored picture contains the place where it was taken",
    file: finished,
    find: "const jpeg = await encode(info.width);",
    replace: 'const jpeg = await sharp(data, { raw: info }).withExif({ IFD0: { Artist: "A" } }).jpeg().toBuffer();',
    tests: ["domain/images/images", "domain/images/formats"],
  },
  {
    breaks: "Pictures are rotated wrong",
    file: finished,
    find: "autoOrient: true })",
    replace: "autoOrient: false })",
    tests: ["domain/images/images", "domain/images/formats"],
  },
  {
    breaks: "Uploads reach decoders that the site does not need",
    file: "app/domain/images/picture-formats.server.ts",
    find: "  if (format) return format;\n",
    replace: '  return format ?? "png";\n',
    tests: ["domain/images/images", "domain/images/formats"],
  },
  {
    breaks: "Originals say where a photo was taken",
    file: "app/domain/images/tiff-fields.ts",
    find: "harmlessFields.has(tag) && ",
    replace: "",
    tests: ["domain/images/originals"],
  },
  {
    breaks: "Anybody downloads the original of a deleted photo",
    file: "app/domain/albums/photo-original.server.ts",
    find: "(photo.isVisible || canRestoreDeleted(me))",
    replace: "true",
  },
  {
    breaks: "The purge removes originals that a snapshot needs",
    file: "app/domain/images/referenced-images.server.ts",
    find: "  ...referencedOriginals(client),\n];",
    replace: "];",
    tests: ["domain/albums/photo-originals"],
  },
  {
    breaks: "A truncated picture is stored",
    file: finished,
    find: 'failOn: "error", limitInputPixels',
    replace: 'failOn: "none", limitInputPixels',
    tests: ["domain/images/images", "domain/images/formats"],
  },
  {
    breaks: "A large scan is decoded in the site's own process",
    file: "app/domain/images/separate-decoder.server.ts",
    find: "size > largeTiff",
    replace: "size < 0",
    tests: ["domain/images/large-scans"],
  },
  {
    breaks: "Uploaded files stay on disk",
    file: "app/http/arriving-file.server.ts",
    find: "if (this.#path !== null) await rm(this.#path, { force: true });",
    replace: "void rm;",
    tests: ["http/albums/add-photos"],
  },
  {
    breaks: "Any number of pictures wait in memory",
    file: images,
    find: "if (pictures.waiting < maxWaiting) return;",
    replace: "if (pictures.waiting >= 0) return;",
  },
  {
    breaks: "All pictures are decoded at once",
    file: images,
    find: "const pictures = concurrencyLimit(2);",
    replace: "const pictures = concurrencyLimit(50);",
  },
  {
    breaks: "Visitors see every picture whose address they know",
    file: spotlight,
    find: "return featured !== null && featured.hash === parseImagePath(url)?.hash;",
    replace: "return featured !== null && parseImagePath(url) !== null;",
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "Members see pictures that no page shows",
    file: access,
    find: 'case "nothing":\n      return false;',
    replace: 'case "nothing":\n      return true;',
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "Members see deleted pictures",
    file: access,
    find: "return canRestoreDeleted(me) || isInOpenRequest(me, address);",
    replace: "return true;",
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "Members see the portrait of a deactivated member",
    file: access,
    find: "return canManageMembers(me);",
    replace: "return true;",
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "Members see photos of a deleted album",
    file: access,
    find: "eq(album.id, photoCollections.collectionId)",
    replace: "eq(album.id, -1)",
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "Visitors load members' pictures",
    file: "app/routes/image.ts",
    find: "(member && canSeeImage(member, address))",
    replace: "(member ? canSeeImage(member, address) : true)",
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "A deleted or hidden picture is visible again after somebody sets its address as a portrait",
    file: imageInput,
    find: "!(isShownToMembers(url) && isRecorded(tx, url))",
    replace: "!isRecorded(tx, url)",
    tests: ["http/attacks/image-access"],
  },
  {
    breaks: "The address of a picture can be a script or plain http",
    file: imageInput,
    find: 'url.protocol === "https:" && ',
    replace: "",
    tests: ["domain/images/stored-images"],
  },
  {
    breaks: "A picture embedded in JSON may have any size",
    file: imageInput,
    find: "if (bytes.length > maxBytes) throw",
    replace: "if (bytes.length < 0) throw",
    tests: ["domain/images/stored-images"],
  },
  {
    breaks: "A file of any type is accepted as a picture until it is decoded",
    file: "app/domain/images/image-fields.ts",
    find: 'unnamedTypes.includes(type) || type.startsWith("image/")',
    replace: "unnamedTypes.includes(type) || type !== ''",
    tests: ["domain/images/images"],
  },
  {
    breaks: "A photo sent as a file may have any size",
    file: "app/domain/images/image-fields.ts",
    find: "    .max(maxBytes, tooLarge(maxBytes));",
    replace: "    .max(maxBytes * 1000, tooLarge(maxBytes));",
    tests: ["domain/images/images"],
  },
  {
    breaks: "One invalid photo of several stops those after it",
    file: files,
    find: "else if (one.isOnly || !(outcome.status === 429 || outcome.result.reply?.error?.[field])) return outcome;",
    replace: "else return outcome;",
    tests: ["http/albums/add-photos"],
  },
  {
    breaks: "A script adds photos after the session has ended",
    file: files,
    find: "if (!post.actor.member)\n",
    replace: "if (post === undefined)\n",
    tests: ["http/albums/add-photos", "http/attacks/access"],
  },
  {
    breaks: "Visitors can send 8 MB of JSON",
    file: body,
    find: "visitor: 256 * kilobyte }",
    replace: "visitor: 8 * megabyte }",
    tests: ["http/limits/upload-memory"],
  },
  {
    breaks: "A million small values keep the server busy for seconds",
    file: body,
    find: "if (hasTooManyTokens(text)) throw",
    replace: "if (text === hasTooManyTokens.name) throw",
    tests: ["http/attacks/forms"],
  },
  {
    breaks: "A chunked body has no size limit",
    file: body,
    find: "    if (size > limit) throw tooLarge();\n",
    replace: "",
    tests: ["http/attacks/forms", "http/pages/server"],
  },
  {
    breaks: "Simultaneous uploads fill the memory",
    file: "app/http/upload-memory.server.ts",
    find: "used <= limit || largePosts",
    replace: "used >= 0 || largePosts",
    tests: ["http/limits/upload-memory"],
  },
  {
    breaks: "Visitors' uploads use the memory reserved for members",
    file: "app/http/upload-memory.server.ts",
    find: "memory ??= member ? pools.member() : pools.visitor();",
    replace: "memory ??= member ? pools.member() : pools.member();",
    tests: ["http/limits/upload-memory"],
  },
];
