import { cardPath, cardSize } from "#app/drawings/card-file.ts";
import { classSettings } from "#class-settings";

const { siteName, schoolName } = classSettings;
const description =
  "The private site of our class, where classmates and teachers find each other, plan meet-ups, and share what they made and remember.";

/** What search results and chats show for a link to a public page. Nothing about members is in it. */
export function LinkPreview({ origin, path }: { origin: string; path: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={`${siteName} · ${schoolName}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + cardPath} />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={siteName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
