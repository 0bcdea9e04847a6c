import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { albumComments } from "./album-comments.ts";
import { LazyCommentsPanel } from "./lazy-parts.tsx";

/** Where links to a photo's comments lead. */
export const photoCommentsId = "photo-comments";

interface CommentsProps {
  comments: ShownComment[] | null;
  submissionKey: string;
}

/** The comments on one photo; null while they are loading. A page has them only once, because links lead there. */
export function PhotoComments({ photoId, ...rest }: CommentsProps & { photoId: number }) {
  return (
    <div id={photoCommentsId} className="pt-6">
      <LazyCommentsPanel
        kind={albumComments}
        className=""
        key={photoId}
        title="Comments on this photo"
        subjectId={photoId}
        {...rest}
      />
    </div>
  );
}
