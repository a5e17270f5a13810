import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { noteTops } from './measuring';
import './reading.css';

/** Note in the margin of the text. */
export interface Note {
  id: string;
  /** Preferred position, in px below the top of the text. */
  top: number;
  content: ReactNode;
}

const GAP = 8;

/** Notes beside a text. Each is at its position, or below the previous one if they would overlap. */
export function Margin({ notes }: { notes: readonly Note[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [heights, setHeights] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const shown = [...(list.current?.children ?? [])];
    const measure = () => setHeights(shown.map((note) => note.getBoundingClientRect().height));
    const observer = new ResizeObserver(measure);
    for (const note of shown) observer.observe(note);
    return () => observer.disconnect();
  }, [notes]);
  const tops = noteTops(
    notes.map(({ top }) => top),
    heights,
    GAP,
  );
  const end = (tops.at(-1) ?? 0) + (heights.at(notes.length - 1) ?? 0);
  return (
    <ol ref={list} className="anchor reading-margin" aria-label="Comments" style={{ minHeight: end }}>
      {notes.map(({ id, content }, place) => (
        <li key={id} className="reading-note" style={{ top: tops[place] ?? 0 }}>
          {content}
        </li>
      ))}
    </ol>
  );
}
