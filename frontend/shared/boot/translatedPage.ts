/*
 * A browser that translates a page replaces each text node with a <font> element. React does not notice this: it
 * removes and updates the nodes that it created, and throws if their parent has changed. This module keeps the page
 * working:
 *
 * - If React removes a text node, replaces it or inserts before it, the <font> element is used instead.
 * - If React changes a replaced text, the text node is restored and the browser translates it again.
 *
 * https://github.com/facebook/react/issues/11538
 */

/** The <font> element that replaces each removed text node. */
const standIns = new WeakMap<Node, Element>();

/** Make the DOM operations that React uses safe on translated pages. Call once, before the first render. */
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

/** Return the child of `parent` that is the node, replaces it or contains it; null if there is none. */
function childInPlace(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  for (let at = node.parentNode; at !== null; at = at.parentNode) {
    if (at.parentNode === parent) return at;
  }
  learn(replacements.takeRecords());
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : null;
}

/** Remove the translation of a text that React moves to another place. */
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

/** Record which elements replaced which texts, and observe these texts for changes. */
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

/**
 * Return the element that replaced the removed nodes: added in the same mutation, or already next to them.
 */
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
