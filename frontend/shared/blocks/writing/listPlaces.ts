import type { Node } from '@tiptap/pm/model';
import { Plugin, type Command, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { DEEPEST_ITEM, placesOf, type PlacedItem } from '../listItems';
import type { ListStyle } from '../model';
import { currentBlock, type BlockAt } from './blockAt';

/** Show the level of each item, and its number or bullet. */
export function listPlacesPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => draw(doc),
      apply: (change, before) => (change.docChanged ? draw(change.doc) : before),
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
}

function draw(doc: Node): DecorationSet {
  const drawn: Decoration[] = [];
  doc.forEach((list, pos) => {
    if (list.type.name !== 'list') return;
    const places = placesOf(list);
    list.forEach((item, offset, at) => {
      const { depth = 0, label = '' } = places[at] ?? {};
      const start = pos + 1 + offset;
      const attributes = { 'data-level': String(depth), 'data-label': label };
      drawn.push(Decoration.node(start, start + item.nodeSize, attributes));
    });
  });
  return DecorationSet.create(doc, drawn);
}

/** Selected items of one list with all their nested items. */
interface Chosen {
  at: BlockAt;
  places: readonly PlacedItem[];
  from: number;
  to: number;
}

function chosenItems(state: EditorState): Chosen | null {
  const at = currentBlock(state);
  const { $from, $to } = state.selection;
  if (at?.node.type.name !== 'list' || $from.depth < 2 || $to.depth < 2 || $from.index(0) !== $to.index(0))
    return null;
  const places = placesOf(at.node);
  const from = $from.index(1);
  let to = $to.index(1) + 1;
  const top = places[from]?.depth ?? 0;
  while (to < places.length && (places[to]?.depth ?? 0) > top) to += 1;
  return { at, places, from, to };
}

/** Indent or outdent the selected items. Not handled if impossible, so that Tab leaves the text. */
export function indent(step: -1 | 1): Command {
  return (state, dispatch) => {
    const chosen = chosenItems(state);
    if (chosen === null || !canIndent(chosen, step)) return false;
    if (dispatch === undefined) return true;
    const { at, places, from, to } = chosen;
    const change = state.tr;
    at.node.forEach((item, offset, index) => {
      const place = places[index];
      if (place === undefined || index < from || index >= to) return;
      const depth = place.depth + step;
      const style = index === from ? styleAt(places, from, depth, place.style) : place.style;
      const attributes = { ...item.attrs, depth, style, number: null };
      change.setNodeMarkup(at.pos + 1 + offset, undefined, attributes);
    });
    dispatch(change.scrollIntoView());
    return true;
  };
}

function canIndent({ places, from, to }: Chosen, step: -1 | 1): boolean {
  const moved = places.slice(from, to);
  if (step === -1) return (places[from]?.depth ?? 0) > 0 && moved.every(({ depth }) => depth > 0);
  const before = places[from - 1]?.depth ?? -1;
  return before >= (places[from]?.depth ?? 0) && moved.every(({ depth }) => depth < DEEPEST_ITEM);
}

/** Return the style of the items that an item joins, or else its own style. */
function styleAt(places: readonly PlacedItem[], from: number, depth: number, own: ListStyle): ListStyle {
  for (let at = from - 1; at >= 0 && (places[at]?.depth ?? 0) >= depth; at -= 1) {
    const place = places[at];
    if (place?.depth === depth) return place.style;
  }
  return own;
}

/** Return the style of the selected item; null outside of lists. */
export function itemStyle(state: EditorState): ListStyle | null {
  const chosen = chosenItems(state);
  return chosen === null ? null : (chosen.places[chosen.from]?.style ?? null);
}

/** Make the level of the selected item numbered or bulleted. The nesting stays. */
export function setItemStyle(style: ListStyle): Command {
  return (state, dispatch) => {
    const chosen = chosenItems(state);
    if (chosen === null) return false;
    if (dispatch === undefined) return true;
    const { at, places, from } = chosen;
    const depth = places[from]?.depth ?? 0;
    const change = state.tr;
    if (depth === 0) change.setNodeMarkup(at.pos, undefined, { ...at.node.attrs, style });
    else {
      const [first, end] = siblings(places, from, depth);
      at.node.forEach((item, offset, index) => {
        if (index >= first && index < end && places[index]?.depth === depth)
          change.setNodeMarkup(at.pos + 1 + offset, undefined, { ...item.attrs, depth, style });
      });
    }
    dispatch(change.scrollIntoView());
    return true;
  };
}

/** Return the range of items with the same parent. */
function siblings(places: readonly PlacedItem[], at: number, depth: number): readonly [number, number] {
  let first = at;
  while (first > 0 && (places[first - 1]?.depth ?? 0) >= depth) first -= 1;
  let end = at + 1;
  while (end < places.length && (places[end]?.depth ?? 0) >= depth) end += 1;
  return [first, end];
}

/** Enter in an item: the rest becomes the next item of the same level. */
export const splitItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== 'listItem' || !$from.sameParent($to)) return false;
  if (dispatch === undefined) return true;
  const change = state.tr.deleteSelection();
  const attrs = { ...$from.parent.attrs, number: null };
  dispatch(
    change.split(change.mapping.map($from.pos), 1, [{ type: $from.parent.type, attrs }]).scrollIntoView(),
  );
  return true;
};

/** Enter in an empty item below the first level: outdent it. */
export const leaveLevel: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'listItem' || $from.parent.content.size > 0) return false;
  return indent(-1)(state, dispatch);
};
