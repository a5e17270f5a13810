import { widthOf } from './seo';

const TONES = { over: 'danger', short: 'warning', good: 'accent' } as const;
interface LengthBarProps {
  text: string;
  font: string;
  most: number;
  of: string;
}

/** A bar that compares the width of a text in px with the width that search results show. */
export function LengthBar({ text, font, most, of }: LengthBarProps) {
  const width = widthOf(text, font);
  if (width === null) return null;
  const state = width > most ? 'over' : width < most * 0.4 ? 'short' : 'good';
  const words = width > most ? `${width - most} px too long: it will be cut` : `${width} of ${most} px`;
  return (
    <div className={`line tiny numbers ${state === 'over' ? 'danger' : 'muted'}`}>
      <progress
        className={TONES[state]}
        max={most}
        value={Math.min(width, most)}
        aria-label={`Length of ${of}`}
      />
      <span>{words}</span>
    </div>
  );
}
