import Button from '@mui/material/Button';
import { useBootstrap } from '@shared/session/bootstrap';
import { countWaiting } from '@shared/format/count';
import type { FilterSpec } from '@shared/table/filters/filters';
import type { ListState } from '@shared/table/state/listState';

/** Filter for the rows that the menu count includes. */
export const WAITING = {
  kind: 'yesNo',
  key: 'waiting',
  label: 'Waiting',
  yes: 'Waiting for you',
  no: 'Not waiting for you',
} as const satisfies FilterSpec;

interface WaitingCountProps {
  /** Key of the count in the menu. */
  countKey: string;
  state: ListState;
  onState: (next: ListState) => void;
}

/**
 * The number of rows that wait for the user, the same as in menu and inbox. A click filters the list to them.
 */
export function WaitingCount({ countKey, state, onState }: WaitingCountProps) {
  const count = useBootstrap()?.menu_counts[countKey];
  const isOn = state.filters['waiting'] === true;
  if (count === undefined) return null;
  const handleClick = () => {
    const { waiting: _, ...others } = state.filters;
    onState({ ...state, page: 1, filters: isOn ? others : { waiting: true } });
  };
  const words = count === 0 ? 'Nothing here is waiting for you' : `${countWaiting(count)} waiting for you`;
  if (count === 0 && !isOn) return <span className="muted wide-only">{words}</span>;
  return (
    <Button variant="ghost" size="small" aria-pressed={isOn} onClick={handleClick}>
      {words}
    </Button>
  );
}
