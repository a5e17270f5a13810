import { useFoldOf } from '@shared/table/state/useFold';

/** A button on the first of several similar rows: shows the others, or folds them. */
export function FoldButton({ id }: { id: number }) {
  const fold = useFoldOf(id);
  if (fold === null) return null;
  const others = fold.count - 1;
  return (
    <button
      type="button"
      className="pill"
      style={{ minHeight: 24 }}
      aria-expanded={fold.isOpen}
      aria-label={`${fold.isOpen ? 'Hide' : 'Show'} ${others} similar`}
      title={`${fold.isOpen ? 'Hide' : 'Show'} ${others} similar`}
      onClick={(event) => {
        // Otherwise the click would also open the row.
        event.stopPropagation();
        fold.toggle();
      }}
    >
      ×{fold.count}
    </button>
  );
}
