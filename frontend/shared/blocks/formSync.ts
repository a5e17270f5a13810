import { isSame } from '@shared/form/patch';
import { toBlocks } from './document';
import { mergeBlocks } from './merging';
import type { Block } from './model';
import { receive } from './receiving';
import type { Writing } from './writing/createEditor';

/** Pause in typing after which the form is updated, and the maximum delay. */
const REST_MS = 200;
const LONGEST_MS = 1000;

export interface FormSync {
  /**
   * Call `tell` with later changes. Return a function that unsubscribes, after passing on pending changes.
   */
  listen: (report: (blocks: readonly Block[]) => void) => () => void;
  /** Pass on pending changes immediately. */
  flush: () => void;
  /**
   * Update the document to a value that the form received from elsewhere. The document's own value coming
   * back changes nothing.
   */
  take: (value: readonly Block[]) => void;
}

/** Synchronize a document with its form. The form is updated when typing pauses. */
export function createFormSync(writing: Writing): FormSync {
  const { editor } = writing;
  let reported: readonly Block[] | null = null;
  let since: number | null = null;
  let timer = 0;
  let hears: ((blocks: readonly Block[]) => void) | null = null;
  let isTaking = false;

  const flush = () => {
    window.clearTimeout(timer);
    if (since === null) return;
    since = null;
    reported = toBlocks(editor.state.doc);
    hears?.(reported);
  };
  const hear = ({ transaction }: { transaction: { docChanged: boolean } }) => {
    // Changes from outside are no user input.
    if (!transaction.docChanged || isTaking) return;
    since ??= performance.now();
    window.clearTimeout(timer);
    const waited = performance.now() - since;
    timer = window.setTimeout(flush, Math.min(REST_MS, Math.max(0, LONGEST_MS - waited)));
  };
  return {
    flush,
    listen: (report) => {
      hears = report;
      editor.on('transaction', hear);
      return () => {
        flush();
        hears = null;
        editor.off('transaction', hear);
      };
    },
    take: (value) => {
      if (value === reported) return;
      const before = reported;
      reported = value;
      if (before !== null && isSame(before, value)) return;
      // The user typed after the last update of the form, while the form received another value: merge both.
      const mine =
        since === null || before === null ? null : mergeBlocks(before, value, toBlocks(editor.state.doc));
      window.clearTimeout(timer);
      since = null;
      isTaking = true;
      receive(writing, mine?.blocks ?? value);
      isTaking = false;
      if (mine === null) return;
      reported = mine.blocks;
      hears?.(reported);
    },
  };
}
