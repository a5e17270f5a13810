import { useFoldOf } from '@shared/table/state/useFold';

/** A button on the first of several similar rows: shows the others, or folds them. */
export function FoldButton({ id }: { id: number }) {
  const fold = useFoldOf(id);
  if (fold === null) return null;
  const words = `${fold.isOpen ? 'Hide' : 'Show'} ${fold.count - 1} similar`;
  return (
    <button
      type="button"
      className="pill"
      style={{ minHeight: 24 }}
      aria-expanded={fold.isOpen}
      title={words}
      onClick={(event) => {
        // Otherwise the click would also open the row.
        event.stopPropagation();
        fold.toggle();
      }}
    >
      ×{fold.count} <span className="visually-hidden">{words}</span>
    </button>
  );
}
