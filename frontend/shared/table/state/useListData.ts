import { useTabRefresh } from '@shared/workspace/hooks';
import type { ListDefinition } from './definition';
import { useStoredRecordOrder } from './recordOrder';
import { useFold } from './useFold';
import type { ListChoices } from './useListChoices';
import { useListed } from './useListed';
import { useListQuery } from './useListQuery';
import { useStaying } from './useStaying';

const NO_ROWS: readonly never[] = [];

/** Return the query of the current page, its rows, and functions that fetch them again. */
export function useListData<Row>(
  definition: ListDefinition<Row>,
  { input, endAt, shownAs }: Pick<ListChoices, 'input' | 'endAt' | 'shownAs'>,
) {
  const { area, map, recordPath, rowId } = definition;
  const query = useListQuery(definition, input, endAt);
  const rows = useStaying(area, query.data?.list ?? NO_ROWS, rowId);
  useStoredRecordOrder(
    recordPath,
    rows.map((row) => rowId(row)),
  );
  const folds = useFold(definition, rows);
  const listed = useListed(definition, input);
  const refresh = () => {
    void query.refetch();
    if (shownAs === 'map') map?.refresh();
  };
  useTabRefresh(refresh);
  return { query, rows: folds.rows, folds, listed, refresh };
}

export type ListData<Row> = ReturnType<typeof useListData<Row>>;
