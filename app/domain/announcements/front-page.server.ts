import { fullName } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canManageFrontPage } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { imagePath, parseImagePath } from "#app/domain/images/image-urls.ts";
import { readImageInput, recordImageInput } from "#app/domain/images/images.server.ts";
import { notAnImage, photoSide } from "#app/domain/images/images.ts";
import { db, prepared } from "#db/client.server.ts";
import { frontPage } from "#db/schema.ts";
import { frontPageInput } from "./announcements.ts";

const onlyAdministrators = "Only administrators can change the front page";
const { introduction, imageUrl, imageAlt } = frontPage;

const storedFrontPage = prepared((db) => db.select({ introduction, imageUrl, imageAlt }).from(frontPage).prepare());

/** The introduction and the picture that administrators have set; null for what is as it comes (GET /api/front-page). */
export const findFrontPage = () => storedFrontPage().get() ?? { introduction: null, imageUrl: null, imageAlt: null };
export type FrontPage = ReturnType<typeof findFrontPage>;

/** Whether this address, in any width, is the picture of the front page, which visitors see, too. */
export function isFrontPageImage(address: string): boolean {
  const image = parseImagePath(address);
  return image !== null && imagePath({ ...image, listWidth: null }) === findFrontPage().imageUrl;
}

/**
 * Changes the introduction and the picture of Home, for administrators (PATCH /api/front-page). Absent fields stay as they are; null brings
 * back what the site comes with. Throws Refusal 403, 400 for a picture without a description, and 400 or 413 for other pictures.
 */
export const saveFrontPage = operation({
  log: { action: "front-page.save", resource: "other", attempt: "change the front page" },
  limit: "announcement",
  input: frontPageInput,
  edits: true,
  async prepare(me, { picture: file, imageUrl: text }) {
    if (!canManageFrontPage(me)) return undefined;
    return readImageInput({ file, text }, { longestSide: photoSide, fileField: "picture", textField: "imageUrl" });
  },
  run(me, { picture: _file, imageUrl: _text, ...typed }, { note, merge, prepared }): FrontPage {
    refuseUnless(canManageFrontPage(me), onlyAdministrators);
    const before = findFrontPage();
    const texts = merge({ ...before }, typed);
    const url = prepared ? recordImageInput(prepared, { uploadedBy: me.id, before: before.imageUrl }) : before.imageUrl;
    // Visitors' browsers would tell another site who they are.
    if (url !== null && !parseImagePath(url)) throw new Refusal(400, notAnImage, { field: "imageUrl" });
    const { introduction = before.introduction, imageAlt = before.imageAlt } = texts;
    if (url !== null && imageAlt === null) {
      throw new Refusal(400, "Please say what the picture shows, for people who can’t see it", { field: "imageAlt" });
    }
    const after = { introduction, imageUrl: url, imageAlt: url === null ? null : imageAlt };
    const changed = changes(before, after);
    if (Object.keys(changed).length === 0) {
      note(null);
      return before;
    }
    db()
      .insert(frontPage)
      .values({ id: 1, ...after })
      .onConflictDoUpdate({ target: frontPage.id, set: after })
      .run();
    note({ description: `${fullName(me)} changed the front page`, details: changed });
    return after;
  },
});
