/** The picture that chats show for a link to the site. In a file of its own, because browsers don't need the drawing. */
export const cardPath = "/art/card.png";
export const cardSize = { width: 1200, height: 630 };
