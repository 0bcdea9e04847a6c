/** Keeps translated pages working: translators put `<font>` in the place of texts, and React would throw when it removes one. */

/** What stands in the place of each text that a translator took out. */
const translations = new WeakMap<Node, HTMLElement>();
let isTranslated = false;

const isTranslation = (node: Node) => node instanceof HTMLElement && node.localName === "font";

/** The child of a parent that stands for a node: the node, the translation it was moved into, or the one that replaced it. */
function standIn(node: Node, parent: Node): Node | null {
  for (let place: Node | null = translations.get(node) ?? node; place; place = place.parentNode) {
    if (place.parentNode === parent) return place;
  }
  return null;
}

/** Finds texts that were taken out, and the translations in their places. */
function noteTranslations(changes: readonly MutationRecord[], changedTexts: MutationObserver) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node && isTranslation(node));
      if (!(translation instanceof HTMLElement)) continue;
      isTranslated = true;
      translations.set(text, translation);
      changedTexts.observe(text, { characterData: true });
    }
  }
}

/** Puts a text back that React changed while its translation was shown. The translator then translates it again. */
function showChanged(changes: readonly MutationRecord[]) {
  for (const { target } of changes) {
    const translation = translations.get(target);
    if (!translation || target.parentNode) continue;
    translations.delete(target);
    translation.replaceWith(target);
  }
}

/** Begins to watch for translations. Call it before React starts. */
export function surviveTranslation(): void {
  const changedTexts = new MutationObserver(showChanged);
  const texts = new MutationObserver((changes) => noteTranslations(changes, changedTexts));
  texts.observe(document, { childList: true, subtree: true });
  const catchUp = () => noteTranslations(texts.takeRecords(), changedTexts);
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    catchUp();
    const place = standIn(child, this);
    if (place) removeChild.call(this, place);
    else if (!isTranslated) return removeChild.call(this, child) as Child;
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as Child;
    catchUp();
    const place = standIn(before, this);
    return insertBefore.call(this, child, place || !isTranslated ? (place ?? before) : null) as Child;
  };
}
