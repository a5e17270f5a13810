import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { Input } from '@shared/ui/Input';
import { isHref, toHref } from '../hrefs';
import { Labelled } from '@shared/form/Labelled';

/** Where the chosen words lead. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [link] = useState(() => linkHere(editor));
  const [typed, setTyped] = useState(link.href);
  const [words, setWords] = useState('');
  const [isRefused, setRefused] = useState(false);
  const close = () => {
    onClose();
    // Once the dialog has given the focus back.
    window.setTimeout(() => editor.view.focus());
  };
  const save = () => {
    const href = toHref(typed);
    if (href === null || !isHref(href)) {
      setRefused(true);
      return;
    }
    setLink(editor, link, href, words.trim() === '' ? typed.trim() : words.trim());
    close();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <DialogTitle id={`${id}-title`}>{link.href === '' ? 'Add a link' : 'Change the link'}</DialogTitle>
        <DialogContent>
          {link.from === link.to ? (
            <Labelled label="Words">
              {(control) => (
                <Input
                  {...control}
                  value={words}
                  placeholder="The address, where none are given"
                  onChange={({ target }) => setWords(target.value)}
                />
              )}
            </Labelled>
          ) : null}
          <Labelled
            label="Address"
            error={isRefused ? 'That is no address of a page or a mailbox.' : null}
            help="A page, an e-mail address, or a path on the site such as /stores."
          >
            {(control) => (
              <Input
                {...control}
                autoFocus
                inputMode="url"
                maxLength={500}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setRefused(false);
                }}
              />
            )}
          </Labelled>
        </DialogContent>
        <DialogActions>
          {link.href === '' ? null : (
            <Button
              variant="ghost"
              color="error"
              onClick={() => {
                setLink(editor, link, null, '');
                close();
              }}
            >
              Remove link
            </Button>
          )}
          <Button variant="ghost" color="inherit" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="filled">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface LinkHere {
  href: string;
  from: number;
  to: number;
}

/** The link that the cursor is in, whole; else what is chosen. */
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

/** Lets the words lead there, or nowhere with null; where there are no words, puts them in. */
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
