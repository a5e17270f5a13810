import { Fragment, type ReactNode } from 'react';
import type { Detection } from '../model';

interface MarkedProps {
  text: string;
  detections: readonly Detection[];
  /** Position of the first character that is shown. */
  from?: number;
}

/** A text with its detections highlighted. Positions count characters, not UTF-16 units. */
export function Marked({ text, detections, from = 0 }: MarkedProps) {
  const letters = Array.from(text);
  const spots = detections
    .filter(({ start, end }) => end > start && end <= letters.length)
    .sort((one, other) => one.start - other.start);
  const parts: ReactNode[] = [];
  let at = from;
  for (const { start, end, type } of spots) {
    if (start < at) continue;
    parts.push(
      <Fragment key={at}>{letters.slice(at, start).join('')}</Fragment>,
      <mark key={`mark-${start}`} data-detection={type}>
        {letters.slice(start, end).join('')}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {from > 0 ? '… ' : ''}
      {parts}
      {letters.slice(at).join('')}
    </>
  );
}
