import type { LoaderFunctionArgs } from "react-router";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import { attachment } from "#app/http/attachment.server.ts";
import { memberContext, rejectPosts } from "#app/http/guards.server.ts";

/** GET /account/data: all data of the signed-in member as one ZIP file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  return attachment(await myDataArchive(args.context.get(memberContext)), args.request);
}

export const action = rejectPosts;
