import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

/** A like of a photo: shown as given while it is on its way, and taken back when it did not arrive. */
export function LikeButton({ photo }: { photo: { id: number; likeCount: number; hasLiked: boolean } }) {
  const { formData, state } = useNavigation();
  const isOnItsWay =
    state !== "idle" && formData?.get("intent") === "like" && formData.get("photoCollectionId") === String(photo.id);
  const given = useFocusWhenGiven(isOnItsWay, photo.hasLiked);
  const likes = pluralize(photo.likeCount + (isOnItsWay && !photo.hasLiked ? 1 : 0), "like");
  if (photo.hasLiked) {
    return (
      <span ref={given} className="liked" tabIndex={-1}>
        You like this · <span className="num">{likes}</span>
      </span>
    );
  }
  return (
    <Form method="post" preventScrollReset className="inline-form" onSubmit={(event) => isOnItsWay && event.preventDefault()}>
      <PostFields intent="like" />
      <input type="hidden" name="photoCollectionId" value={photo.id} />
      <button type="submit" className="btn" aria-pressed={isOnItsWay || undefined}>
        {isOnItsWay ? "Liked" : "Like"} · <span className="num">{likes}</span>
      </button>
    </Form>
  );
}

/** The button goes away when the like has arrived: the focus stays where it stood. */
function useFocusWhenGiven(isOnItsWay: boolean, hasLiked: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  if (isOnItsWay) wasPressed.current = true;
  useEffect(() => {
    if (hasLiked && wasPressed.current) ref.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [hasLiked]);
  return ref;
}
