import { useFoldOf } from '@shared/table/state/useFold';

/** A button on the first of several similar rows: shows the others, or folds them. */
export function FoldButton({ id }: { id: number }) {
  const fold = useFoldOf(id);
  if (fold === null) return null;
  const text = `${fold.count - 1} similar`;
  const label = `${fold.isOpen ? 'Hide' : 'Show'} ${text}`;
  return (
    <button
      type="button"
      className="pill"
      style={{ minHeight: 24, marginBlock: '4px 6px' }}
      aria-label={label}
      aria-expanded={fold.isOpen}
      title={label}
      onClick={(event) => {
        // Otherwise the click would also open the row.
        event.stopPropagation();
        fold.toggle();
      }}
    >
      {text}
    </button>
  );
}
