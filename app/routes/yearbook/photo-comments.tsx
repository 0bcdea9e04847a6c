import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { CommentsPanel } from "#app/ui/comments-panel.tsx";
import { albumComments } from "./album-comments.ts";

/** Where links to a photo's comments lead. */
export const photoCommentsId = "photo-comments";

interface PhotoCommentsProps {
  photoId: number;
  /** Null while they are loading. */
  comments: ShownComment[] | null;
  submissionKey: string;
  className: string;
}

/** The comments on one photo. A page has them only once, because links lead there. */
export function PhotoComments({ photoId, comments, submissionKey, className }: PhotoCommentsProps) {
  return (
    <div id={photoCommentsId} className={className}>
      <CommentsPanel
        kind={albumComments}
        className=""
        key={photoId}
        title="Comments on this photo"
        subjectId={photoId}
        comments={comments}
        submissionKey={submissionKey}
      />
    </div>
  );
}
