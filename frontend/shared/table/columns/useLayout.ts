import { useState } from 'react';
import { useSession } from '@shared/session/hooks';
import { localShelf } from '@shared/storage/storage';
import { useDensity, type Density } from './density';
import { ALL, areSame, clampWidth, fitting, readLayout, type StoredLayout } from './layout';

/** Layout of a list for the current user. */
export interface Layout {
  /** Visible columns, in order. */
  columns: readonly string[];
  /** All columns of the list, in default order. */
  all: readonly string[];
  /** True if the columns differ from those of the view or the list. */
  isOwn: boolean;
  /** True if the user or a view has chosen the columns. They are all shown then, even if they do not fit. */
  isChosen: boolean;
  widths: Readonly<Record<string, number>>;
  density: Density;
  setColumns: (columns: readonly string[]) => void;
  /** Set a width in px; null for automatic width. */
  setWidth: (id: string, width: number | null) => void;
  setDensity: (density: Density) => void;
  /** Restore the columns of the view or the list. */
  reset: () => void;
  /** Restore the default columns and widths of the list. */
  resetAll: () => void;
}

interface ViewColumns {
  view_id: number;
  columns: readonly string[];
}

/**
 * Return columns, widths and row height of a list. They are stored per user in this browser; a view brings
 * its own columns, and the row height is that of all lists.
 */
export function useLayout(area: string, all: readonly string[], view: ViewColumns | null): Layout {
  const userId = useSession((state) => state.userId);
  const key = `list_${userId ?? 0}_${area}`;
  const [density, setDensity] = useDensity();
  const [layout, setLayout] = useState(() => readLayout(localShelf.get(key)));
  const change = (next: Partial<StoredLayout>) => {
    const whole = { ...layout, ...next };
    setLayout(whole);
    localShelf.set(key, whole, null);
  };
  const place = view === null ? ALL : String(view.view_id);
  const base = baseOf(layout, all, view);
  const columns = fitting(layout.columns[place] ?? base, all);
  const without = (record: StoredLayout['columns']) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== place));
  const reset = () => change({ columns: without(layout.columns) });
  return {
    columns,
    all,
    isOwn: !areSame(columns, base),
    isChosen: layout.columns[place] !== undefined || (view !== null && view.columns.length > 0),
    widths: layout.widths,
    density,
    setColumns: (next) => change({ columns: { ...layout.columns, [place]: fitting(next, all) } }),
    setWidth: (id, width) => {
      const others = Object.fromEntries(Object.entries(layout.widths).filter(([name]) => name !== id));
      change({ widths: width === null ? others : { ...others, [id]: clampWidth(width) } });
    },
    setDensity,
    reset,
    resetAll: () => change({ columns: without(layout.columns), widths: {} }),
  };
}

/** Return the columns without the user's changes to this view. */
function baseOf(stored: StoredLayout, all: readonly string[], view: ViewColumns | null): readonly string[] {
  if (view === null) return all;
  if (view.columns.length > 0) return fitting(view.columns, all);
  return fitting(stored.columns[ALL] ?? all, all);
}
