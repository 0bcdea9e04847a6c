import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

/** Likes a photo. Shows the like while it is being sent, and removes it if that fails. */
export function LikeButton({ photo }: { photo: { id: number; likeCount: number; hasLiked: boolean } }) {
  const { formData, state } = useNavigation();
  const isPending =
    state !== "idle" && formData?.get("intent") === "like" && formData.get("photoCollectionId") === String(photo.id);
  const likedLabel = useFocusWhenLiked(isPending, photo.hasLiked);
  const likes = pluralize(photo.likeCount + (isPending && !photo.hasLiked ? 1 : 0), "like");
  if (photo.hasLiked) {
    return (
      <span ref={likedLabel} className="liked" tabIndex={-1}>
        You like this · <span className="num">{likes}</span>
      </span>
    );
  }
  return (
    <Form method="post" preventScrollReset className="inline-form" onSubmit={(event) => isPending && event.preventDefault()}>
      <PostFields intent="like" />
      <input type="hidden" name="photoCollectionId" value={photo.id} />
      <button type="submit" className="btn" aria-pressed={isPending || undefined}>
        {isPending ? "Liked" : "Like"} · <span className="num">{likes}</span>
      </button>
    </Form>
  );
}

/** Keeps the focus here, because the button is removed when the like is stored. */
function useFocusWhenLiked(isPending: boolean, hasLiked: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const wasClicked = useRef(false);
  if (isPending) wasClicked.current = true;
  useEffect(() => {
    if (hasLiked && wasClicked.current) ref.current?.focus({ preventScroll: true });
    wasClicked.current = false;
  }, [hasLiked]);
  return ref;
}
