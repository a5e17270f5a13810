import { useState } from 'react';
import { useSession } from '@shared/session/hooks';
import { localShelf } from '@shared/storage/storage';
import { ALL, areSame, clampWidth, fitting, readLayout, type Density, type KeptLayout } from './layout';

/** How a list is laid out for the person who looks at it. */
export interface Layout {
  /** The columns shown, in their order. */
  columns: readonly string[];
  /** All that the list has, in its own order. */
  all: readonly string[];
  /** The person's own choice differs from what the view, or the list, would show. */
  isOwn: boolean;
  /** Whether a person, or a view, has said which columns are shown: they stay, whether they fit or not. */
  isChosen: boolean;
  widths: Readonly<Record<string, number>>;
  density: Density;
  setColumns: (columns: readonly string[]) => void;
  /** Null: as wide as it finds itself. */
  setWidth: (id: string, width: number | null) => void;
  setDensity: (density: Density) => void;
  /** The columns as the view, or the list, would show them. */
  reset: () => void;
  /** The columns and their widths as the list would show them. */
  resetAll: () => void;
}

interface ViewColumns {
  view_id: number;
  columns: readonly string[];
}

/** Columns, widths and density of a list, kept for the person in this browser; a view brings its columns. */
export function useLayout(area: string, all: readonly string[], view: ViewColumns | null): Layout {
  const userId = useSession((state) => state.userId);
  const key = `list_${userId ?? 0}_${area}`;
  const [kept, setKept] = useState(() => readLayout(localShelf.get(key)));
  const change = (next: Partial<KeptLayout>) => {
    const whole = { ...kept, ...next };
    setKept(whole);
    localShelf.set(key, whole, null);
  };
  const place = view === null ? ALL : String(view.view_id);
  const base = baseOf(kept, all, view);
  const columns = fitting(kept.columns[place] ?? base, all);
  const without = (record: KeptLayout['columns']) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== place));
  const reset = () => change({ columns: without(kept.columns) });
  return {
    columns,
    all,
    isOwn: !areSame(columns, base),
    isChosen: kept.columns[place] !== undefined || (view !== null && view.columns.length > 0),
    widths: kept.widths,
    density: kept.density,
    setColumns: (next) => change({ columns: { ...kept.columns, [place]: fitting(next, all) } }),
    setWidth: (id, width) => {
      const others = Object.fromEntries(Object.entries(kept.widths).filter(([name]) => name !== id));
      change({ widths: width === null ? others : { ...others, [id]: clampWidth(width) } });
    },
    setDensity: (density) => change({ density }),
    reset,
    resetAll: () => change({ columns: without(kept.columns), widths: {} }),
  };
}

/** What would be shown without the person's own choice for this view. */
function baseOf(kept: KeptLayout, all: readonly string[], view: ViewColumns | null): readonly string[] {
  if (view === null) return all;
  if (view.columns.length > 0) return fitting(view.columns, all);
  return fitting(kept.columns[ALL] ?? all, all);
}
