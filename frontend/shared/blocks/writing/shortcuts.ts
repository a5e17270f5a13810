import { InputRule, inputRules } from '@tiptap/pm/inputrules';
import { NodeSelection, type EditorState, type Plugin, type Transaction } from '@tiptap/pm/state';
import { KINDS } from '../kinds';
import { currentBlock } from './blockAt';
import { blankOf } from './commands';
import { turnInto } from './turning';

/** Markdown prefixes that convert a line. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^## $/, 'heading2'],
  [/^### $/, 'heading3'],
  [/^#### $/, 'heading4'],
  [/^[-*] $/, 'bullets'],
  [/^\d{1,4}[.)] $/, 'numbers'],
  [/^> $/, 'quote'],
];

/** Markdown marks around words: **strong**, *em*, _em_. */
const MARK_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'],
  [/(?:^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'em'],
  [/(?:^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, 'em'],
];

export function shortcutsPlugin(): Plugin {
  return inputRules({ rules: [...BEGINNINGS.map(beginning), ...MARK_PATTERNS.map(markRule), line] });
}

function isPlain(state: EditorState): boolean {
  return state.selection.$from.parent.type.name === 'paragraph';
}

function beginning([pattern, id]: readonly [RegExp, string]): InputRule {
  const kind = KINDS.find((one) => one.id === id);
  return new InputRule(pattern, (state, [typed], start, end) => {
    if (!isPlain(state) || kind === undefined) return null;
    const cleared = state.apply(state.tr.delete(start, end));
    let turned: Transaction | null = null;
    turnInto(kind)(cleared, (transaction) => {
      turned = transaction;
    });
    const step = turned as Transaction | null;
    if (step === null) return null;
    // One transaction, so that a single Backspace or Undo restores the characters.
    const change = state.tr.delete(start, end);
    for (const one of step.steps) change.step(one);
    change.setSelection(step.selection.getBookmark().resolve(change.doc));
    const number = Number.parseInt(typed, 10);
    // "3. " starts a list that counts from 3.
    if (number !== 1 && !Number.isNaN(number))
      change.setNodeAttribute(change.selection.$from.before(), 'number', number);
    return change;
  });
}

const line = new InputRule(/^---$/, (state) => {
  const at = currentBlock(state);
  const kind = KINDS.find(({ id }) => id === 'divider');
  if (!isPlain(state) || at === null || kind === undefined) return null;
  const rest = state.schema.node('paragraph');
  const divider = blankOf(state.schema, kind);
  const change = state.tr.replaceWith(at.pos, at.pos + at.node.nodeSize, [divider, rest]);
  const after = change.doc.resolve(at.pos + divider.nodeSize + 1);
  return change.setSelection(NodeSelection.near(after));
});

function markRule([pattern, name]: readonly [RegExp, string]): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const type = state.schema.marks[name];
    const whole = match[0];
    const inner = match[1];
    if (type === undefined || inner === undefined) return null;
    if (!state.selection.$from.parent.type.allowsMarkType(type)) return null;
    const sign = name === 'strong' ? 2 : 1;
    // The last character of the mark is being typed and is not in the text yet.
    const from = start + whole.indexOf(inner) - sign;
    const change = state.tr;
    change.delete(from + sign + inner.length, end);
    change.delete(from, from + sign);
    change.addMark(from, from + inner.length, type.create());
    return change.removeStoredMark(type);
  });
}
