import { useState } from 'react';
import { parsePoint } from '@shared/map/point';
import type { Diff } from './diffs';

const TEXTS = new Set([
  'name',
  'branch_name',
  'name_en',
  'address_line1',
  'sublocality',
  'located_in',
  'postcode',
  'email',
  'website',
  'menu_url',
]);

/** Whether the value can be written here; what is richer is accepted and then changed in the store. */
export function isEditable({ field }: Pick<Diff, 'field'>): boolean {
  return TEXTS.has(field) || field === 'pin' || field === 'phones';
}

interface DiffEditorProps {
  diff: Diff;
  onTake: (value: unknown) => void;
  onClose: () => void;
}

/** Another value than the one that is proposed, written in its place. */
export function DiffEditor({ diff, onTake, onClose }: DiffEditorProps) {
  const [text, setText] = useState(() => textOf(diff));
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const value = valueOf(diff, text);
    if (value === null) setProblem(diff.field === 'pin' ? 'Write “lat, lng”.' : 'Write a value.');
    else onTake(value);
  };
  return (
    <span className="diff-editor">
      <input
        className="control"
        autoFocus
        aria-label={`${diff.label} to take instead`}
        aria-invalid={problem !== null}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            event.stopPropagation();
            take();
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      {problem === null ? null : <span role="alert">{problem}</span>}
      <span className="diff-buttons">
        <button type="button" onClick={take}>
          Take <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={onClose}>
          Cancel <kbd>Esc</kbd>
        </button>
      </span>
    </span>
  );
}

interface Phone {
  number: string;
  type?: string;
}

function textOf({ field, proposed_value: value }: Diff): string {
  if (field === 'pin') {
    const { lat, lng } = value as { lat: string; lng: string };
    return `${lat}, ${lng}`;
  }
  if (field === 'phones') return (value as Phone[]).map(({ number }) => number).join(', ');
  return typeof value === 'string' ? value : '';
}

function valueOf({ field, proposed_value: proposed }: Diff, text: string): unknown {
  if (field === 'pin') {
    const point = parsePoint(text);
    return point === null ? null : { lat: String(point.lat), lng: String(point.lng) };
  }
  if (field === 'phones') {
    const known = new Map((proposed as Phone[]).map((phone) => [phone.number, phone]));
    const numbers = text.split(/[,;]/u).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
    return numbers.length === 0 ? null : numbers.map((number) => known.get(number) ?? { number });
  }
  return text.trim() === '' ? null : text.trim();
}
