import type { LoaderFunctionArgs } from "react-router";
import { newPhotoForm } from "#app/domain/albums/albums.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import { methodNotAllowed } from "#app/http/api.server.ts";
import { formHandler } from "#app/http/form-action.server.ts";
import { scriptAction } from "#app/http/multi-file-forms.server.ts";
import { texts } from "./texts.ts";

/** POST /yearbook/upload: the Add Photo form, sent by a script with one file at a time to show its progress. */
export const action = scriptAction(formHandler(addPhoto, { schema: newPhotoForm }), texts["add-photo"]);

/** Rejects GET requests, because this address only takes posts. */
export const loader = ({ request }: LoaderFunctionArgs) => methodNotAllowed(request, ["POST"]);
