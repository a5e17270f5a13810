import Button from '@mui/material/Button';
import { diffWords, type Stretch } from '@shared/review/diffWords';
import type { ShownChange } from './changes';

interface ChangeLinesProps {
  changes: readonly ShownChange[];
  /** Whether the person may put this one back. */
  canRestore: (change: ShownChange) => boolean;
  onRestore: (fields: readonly string[]) => void;
}

/** What changed, a line each: of long texts the words that differ, of lists what was added and removed. */
export function ChangeLines({ changes, canRestore, onRestore }: ChangeLinesProps) {
  return (
    <dl className="history-changes">
      {changes.map((change) => (
        <div key={change.label}>
          <dt className="tiny">{change.label}</dt>
          <dd className="line-loose on-baseline spread">
            <div className="shrinks">
              <Difference {...change} />
            </div>
            {canRestore(change) ? (
              <Button
                variant="ghost"
                size="small"
                className="rigid"
                aria-label={`Restore ${change.label.toLowerCase()}`}
                onClick={() => onRestore(change.fields)}
              >
                Restore
              </Button>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NOTHING = '–';
/** From here on a text is read word by word, not as a whole. */
const LONG = 40;

function Difference({ before, after }: ShownChange) {
  if (before.length > LONG && after.length > LONG) return <Words before={before} after={after} />;
  return (
    <>
      {before === NOTHING && after !== NOTHING ? (
        <span className="muted">{NOTHING}</span>
      ) : (
        <del>{before}</del>
      )}{' '}
      <ins>{after}</ins>
    </>
  );
}

/** Both texts in one: what was taken out stands where it was, beside what came in. */
function Words({ before, after }: { before: string; after: string }) {
  const [from, to] = diffWords(before, after);
  return (
    <>
      <p className="visually-hidden">Before: {before}</p>
      <p className="visually-hidden">After: {after}</p>
      <p className="as-typed" aria-hidden>
        {woven(from, to).map(({ text, side }, place) =>
          side === 'both' ? (
            <span key={place}>{text}</span>
          ) : side === 'before' ? (
            <del key={place}>{text}</del>
          ) : (
            <ins key={place}>{text}</ins>
          ),
        )}
      </p>
    </>
  );
}

interface Woven {
  text: string;
  side: 'before' | 'after' | 'both';
}

/** The stretches of two texts in one row: the shared ones once, of what differs first what was there before. */
export function woven(from: readonly Stretch[], to: readonly Stretch[]): readonly Woven[] {
  const row: Woven[] = [];
  const rest = [...to];
  const takeAdded = () => {
    while (rest[0]?.isChanged === true) row.push({ text: rest.shift()?.text ?? '', side: 'after' });
  };
  for (const { text, isChanged } of from) {
    if (isChanged) {
      row.push({ text, side: 'before' });
      continue;
    }
    takeAdded();
    rest.shift();
    row.push({ text, side: 'both' });
  }
  takeAdded();
  return row;
}
