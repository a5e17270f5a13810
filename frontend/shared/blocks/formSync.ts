import { isSame } from '@shared/form/patch';
import { toBlocks } from './document';
import { mergeBlocks } from './merging';
import type { Block } from './model';
import { receive } from './receiving';
import type { Writing } from './writing/createEditor';

/** How long a pause in typing is before the form hears of it, and the longest it waits. */
const REST_MS = 200;
const LONGEST_MS = 1000;

export interface FormSync {
  /** From now on `tell` hears what is written. Returns how to stop; what was not told yet is told then. */
  listen: (tell: (blocks: readonly Block[]) => void) => () => void;
  /** Tells at once what waits to be told. */
  flush: () => void;
  /** Brings the document to what the form got from elsewhere; its own words coming back change nothing. */
  take: (value: readonly Block[]) => void;
}

/** Between a document and its form: the form hears of what was written once typing rests. */
export function createFormSync(writing: Writing): FormSync {
  const { editor } = writing;
  let told: readonly Block[] | null = null;
  let since: number | null = null;
  let timer = 0;
  let hears: ((blocks: readonly Block[]) => void) | null = null;
  let isTaking = false;

  const flush = () => {
    window.clearTimeout(timer);
    if (since === null) return;
    since = null;
    told = toBlocks(editor.state.doc);
    hears?.(told);
  };
  const hear = ({ transaction }: { transaction: { docChanged: boolean } }) => {
    // What came in is no input of the person's.
    if (!transaction.docChanged || isTaking) return;
    since ??= performance.now();
    window.clearTimeout(timer);
    const waited = performance.now() - since;
    timer = window.setTimeout(flush, Math.min(REST_MS, Math.max(0, LONGEST_MS - waited)));
  };
  return {
    flush,
    listen: (tell) => {
      hears = tell;
      editor.on('transaction', hear);
      return () => {
        flush();
        hears = null;
        editor.off('transaction', hear);
      };
    },
    take: (value) => {
      if (value === told) return;
      const before = told;
      told = value;
      if (before !== null && isSame(before, value)) return;
      // Typed since the form was last told, while it got something from elsewhere: both stand.
      const mine =
        since === null || before === null ? null : mergeBlocks(before, value, toBlocks(editor.state.doc));
      window.clearTimeout(timer);
      since = null;
      isTaking = true;
      receive(writing, mine?.blocks ?? value);
      isTaking = false;
      if (mine === null) return;
      told = mine.blocks;
      hears?.(told);
    },
  };
}
