import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Line } from '@shared/form/Line';
import { Button } from '@shared/ui/Button';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { toHref } from '../hrefs';
import { FindAddress } from './FindAddress';

const LONGEST = 500;

/** A dialog for the target of a link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [link] = useState(() => linkHere(editor));
  const [typed, setTyped] = useState(link.href);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const change = (address: string) => {
    setTyped(address);
    setError(null);
  };
  const close = () => {
    onClose();
    // Wait until the dialog has returned the focus.
    window.setTimeout(() => editor.view.focus());
  };
  const put = (href: string | null) => {
    setLink(editor, link, href, words.trim() === '' ? typed.trim() : words.trim());
    close();
  };
  const save = () => {
    const href = toHref(typed);
    if (typed.trim() === '') setError('Enter an address, or choose a published record');
    else if (href === null) setError('This is not a web or email address.');
    else put(href);
    return Promise.resolve();
  };
  const isNew = link.href === '';
  return (
    <DialogFrame title={isNew ? 'Add a link' : 'Change the link'} label="Save" onGoOn={save} onClose={close}>
      <Line
        label="Address"
        isRequired
        inputMode="url"
        longest={LONGEST}
        value={typed}
        error={error}
        help="A web page, an email address, or a path on the site such as /stores."
        onChange={change}
      />
      <FindAddress
        onChoose={(address, title) => {
          change(address);
          if (words === '') setWords(title);
        }}
      />
      {link.from === link.to ? (
        <Line
          label="Words"
          longest={LONGEST}
          value={words}
          placeholder="Leave blank to show the address"
          onChange={setWords}
        />
      ) : null}
      {isNew ? null : (
        <div className="row">
          <Button variant="ghost" color="error" onClick={() => put(null)}>
            Remove link
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}

interface LinkHere {
  href: string;
  from: number;
  to: number;
}

/** Return the whole link at the cursor, or else the selection. */
function linkHere({ state }: Editor): LinkHere {
  const { $from, from, to } = state.selection;
  const type = state.schema.marks['link'];
  const mark = type?.isInSet($from.marks()) ?? type?.isInSet($from.nodeAfter?.marks ?? []);
  if (mark === undefined || !$from.parent.isTextblock) return { href: '', from, to };
  let start = $from.start();
  let [first, last] = [from, Math.max(to, from)];
  $from.parent.forEach((node) => {
    const end = start + node.nodeSize;
    if (mark.isInSet(node.marks) && end >= from && start <= to)
      [first, last] = [Math.min(first, start), Math.max(last, end)];
    start = end;
  });
  return { href: String(mark.attrs['href']), from: first, to: last };
}

/** Link a range to a target, or unlink it if `href` is null. An empty range is filled with `words`. */
function setLink(
  { state, view, schema }: Editor,
  { from, to }: LinkHere,
  href: string | null,
  words: string,
): void {
  const type = schema.marks['link'];
  if (type === undefined) return;
  const change = state.tr;
  if (from === to && href !== null) change.insertText(words, from);
  const end = from === to ? from + words.length : to;
  change.removeMark(from, end, type);
  if (href !== null) change.addMark(from, end, type.create({ href }));
  view.dispatch(change.scrollIntoView());
}
