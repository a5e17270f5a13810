import Button from '@mui/material/Button';
import { diffWords, type Stretch } from '@shared/review/diffWords';
import type { ShownChange } from './changes';

interface ChangeLinesProps {
  changes: readonly ShownChange[];
  /** Return true if the user may restore this change. */
  canRestore: (change: ShownChange) => boolean;
  onRestore: (fields: readonly string[]) => void;
}

/**
 * The changes of an entry, one per line. Long texts show the changed words, lists the added and removed
 * items.
 */
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
/** Length in characters above which texts are compared word by word. */
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

/** Both texts merged into one, with removed words next to added ones. */
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

/** Merge the segments of two texts: shared ones once, and in differences the old text first. */
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
