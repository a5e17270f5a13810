/*
 * A browser that translates a page replaces each text node by a <font> element. React knows nothing of that: it removes
 * and updates the nodes that it made, and throws where their parent is another one. This keeps the page alive:
 *
 * - where React removes, replaces or inserts before a text node, the element that stands in for it is used;
 * - where React changes a replaced text, the text returns to its place, and the browser translates it again.
 *
 * https://github.com/facebook/react/issues/11538
 */

/** The element that stands in for each text node that was taken out of the page. */
const standIns = new WeakMap<Node, Element>();

/** Makes the DOM operations that React uses safe on translated pages. Call once, before anything is rendered. */
export function guardTranslatedPage(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- they are called with their node below
  const { insertBefore, removeChild, replaceChild } = Node.prototype;

  Node.prototype.removeChild = function guarded<T extends Node>(this: Node, child: T): T {
    const inPlace = childInPlace(this, child);
    if (inPlace !== null) removeChild.call(this, inPlace);
    return child;
  };
  Node.prototype.insertBefore = function guarded<T extends Node>(
    this: Node,
    added: T,
    before: Node | null,
  ): T {
    removeStandIn(added);
    insertBefore.call(this, added, before === null ? null : childInPlace(this, before));
    return added;
  };
  Node.prototype.replaceChild = function guarded<T extends Node>(this: Node, added: Node, child: T): T {
    removeStandIn(added);
    const inPlace = childInPlace(this, child);
    if (inPlace === null) insertBefore.call(this, added, null);
    else replaceChild.call(this, added, inPlace);
    return child;
  };
  replacements.observe(document, { childList: true, subtree: true });
}

/** The child of `parent` that is the node, stands in for it or holds it; null where there is none. */
function childInPlace(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  for (let at = node.parentNode; at !== null; at = at.parentNode) {
    if (at.parentNode === parent) return at;
  }
  learn(replacements.takeRecords());
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : null;
}

/** A text that React puts somewhere else leaves no translation behind. */
function removeStandIn(node: Node): void {
  const standIn = standIns.get(node);
  if (standIn === undefined) return;
  standIns.delete(node);
  standIn.remove();
}

const changes = new MutationObserver((records) => {
  for (const { target } of records) putBack(target);
});
const replacements = new MutationObserver(learn);

/** Remembers which elements stand in for which texts, and follows these texts. */
function learn(records: readonly MutationRecord[]): void {
  for (const record of records) {
    for (const text of record.removedNodes) {
      const standIn = text instanceof Text && !text.isConnected ? standInOf(record) : null;
      if (standIn === null) continue;
      standIns.set(text, standIn);
      changes.observe(text, { characterData: true });
    }
  }
}

/** The element that took the place of what was removed: added in the same step, or beside it before. */
function standInOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | null {
  return [...addedNodes, previousSibling, nextSibling].find(isTranslation) ?? null;
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.localName === 'font';
}

function putBack(text: Node): void {
  const standIn = standIns.get(text);
  standIns.delete(text);
  standIn?.replaceWith(text);
}
