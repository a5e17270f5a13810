import { useId, useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { RecordPicker } from '@shared/form/RecordPicker';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { newItem, type Item } from '../form/values';
import type { MatchedItems, RecordKind } from '../model';
import { PICKERS } from './pickers';

interface AddItemsProps {
  /** True for a ranking, which contains stores only. */
  isStoresOnly: boolean;
  isDisabled: boolean;
  onAdd: (items: readonly Item[]) => void;
}

/** Ways to add items: by search, by pasted IDs and links, or as a link with its own title. */
export function AddItems({ isStoresOnly, isDisabled, onAdd }: AddItemsProps) {
  const id = useId();
  const [chosen, setKind] = useState<RecordKind>('store');
  const [isPasting, setPasting] = useState(false);
  const kind = isStoresOnly ? 'store' : chosen;
  const entry = PICKERS[kind];
  return (
    <div className="stack add-items">
      <div className="row add-line">
        {isStoresOnly ? null : (
          <Select
            aria-label="Type of item"
            value={kind}
            onChange={({ target }) => setKind(target.value as RecordKind)}
          >
            {Object.entries(PICKERS).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <label htmlFor={id} className="visually-hidden">
          {`Add ${entry.label.toLowerCase()}`}
        </label>
        <RecordPicker
          key={kind}
          control={{
            id,
            'aria-invalid': false,
            'aria-describedby': undefined,
            'aria-required': undefined,
          }}
          of={entry.many}
          picker={entry.picker}
          value={null}
          placeholder={`Search ${entry.many} to add`}
          isDisabled={isDisabled}
          onChange={(refId) => {
            if (refId !== null) onAdd([newItem(kind, refId)]);
          }}
        />
        <Button
          size="small"
          aria-expanded={isPasting}
          disabled={isDisabled}
          onClick={() => setPasting(!isPasting)}
        >
          Paste ids or links
        </Button>
      </div>
      {isPasting ? (
        <PasteLines kind={kind} isStoresOnly={isStoresOnly} onAdd={onAdd} onClose={() => setPasting(false)} />
      ) : null}
    </div>
  );
}

interface PasteLinesProps {
  kind: RecordKind;
  isStoresOnly: boolean;
  onAdd: (items: readonly Item[]) => void;
  onClose: () => void;
}

/** A form for pasted lines: IDs, URLs of the site, and external links. */
function PasteLines({ kind, isStoresOnly, onAdd, onClose }: PasteLinesProps) {
  const id = useId();
  const country = useCountryCode();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<MatchedItems['missing']>([]);
  const look = async () => {
    const lines = [...new Set(text.split(/[\s,;]+/))].filter((line) => line !== '').slice(0, 100);
    if (lines.length === 0) return;
    setBusy(true);
    try {
      const answer = await callApi('collection/find_items', { kind, lines }, { country });
      const fitting = answer.found.filter((one) => !isStoresOnly || one.kind === 'store');
      const left = answer.found.filter((one) => !fitting.includes(one));
      onAdd(
        fitting.map((one) =>
          newItem(one.kind, one.ref_id, one.url, one.kind === 'link' ? hostOf(one.url) : ''),
        ),
      );
      const wrong = [
        ...answer.missing,
        ...left.map(({ line }) => ({ line, msg: 'A ranking can contain only stores' })),
      ];
      setMissing(wrong);
      // Lines that were not found stay in the field for correction.
      setText(wrong.map(({ line }) => line).join('\n'));
      if (wrong.length === 0) onClose();
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>Ids or links, one per line</label>
      <Textarea
        id={id}
        rows={4}
        autoFocus
        value={text}
        placeholder={'1204\n1377\nhttps://…'}
        onChange={({ target }) => setText(target.value)}
      />
      {missing.length === 0 ? null : (
        <ul className="bullets danger breaks" role="status">
          {missing.map(({ line, msg }) => (
            <li key={line}>
              <strong>{line}</strong>: {msg}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button size="small" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void look()}>
          {isBusy ? 'Searching…' : 'Add items'}
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** Return the host name of a pasted link, used as its title until the user enters one. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url.slice(0, 100);
}
