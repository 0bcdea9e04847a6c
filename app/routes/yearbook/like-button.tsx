import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form } from "#app/ui/router-form.tsx";

/** Likes a photo. Shows the like while it is being sent, and removes it if that fails. */
export function LikeButton({ photo }: { photo: { id: number; likeCount: number; hasLiked: boolean } }) {
  const { formData, state } = useNavigation();
  const isPending =
    state !== "idle" && formData?.get("intent") === "like" && formData.get("photoCollectionId") === String(photo.id);
  const likedLabel = useFocusWhenLiked(isPending, photo.hasLiked);
  const likes = pluralize(photo.likeCount + (isPending && !photo.hasLiked ? 1 : 0), "like");
  if (photo.hasLiked) {
    return (
      <span ref={likedLabel} className="inline-block py-tap-sm pr-1 font-semibold text-accent" tabIndex={-1}>
        You like this · <span className="tabular-nums">{likes}</span>
      </span>
    );
  }
  return (
    <Form
      method="post"
      preventScrollReset
      className="inline-block max-w-full"
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <PostFields intent="like" />
      <input type="hidden" name="photoCollectionId" value={photo.id} />
      <Button look={isPending ? "pressed" : "outline"} aria-pressed={isPending || undefined}>
        {isPending ? "Liked" : "Like"} · <span className="tabular-nums">{likes}</span>
      </Button>
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
