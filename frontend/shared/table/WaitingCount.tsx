import Button from '@mui/material/Button';
import { useBootstrap } from '@shared/session/bootstrap';
import { countWaiting } from '@shared/format/count';
import type { FilterSpec } from './filters';
import type { ListState } from './listState';

/** Narrows a list to what its count beside the menu counts. */
export const WAITING = {
  kind: 'yesNo',
  key: 'waiting',
  label: 'Waiting',
  yes: 'Waiting for you',
  no: 'Not waiting for you',
} as const satisfies FilterSpec;

interface WaitingCountProps {
  /** The count of the list, as the menu knows it. */
  countKey: string;
  state: ListState;
  onState: (next: ListState) => void;
}

/** How much of a list waits for the person: the number of the menu and the inbox, and the way to these rows. */
export function WaitingCount({ countKey, state, onState }: WaitingCountProps) {
  const count = useBootstrap()?.menu_counts[countKey];
  const isOn = state.filters['waiting'] === true;
  if (count === undefined) return null;
  const handleClick = () => {
    const { waiting: _, ...others } = state.filters;
    onState({ ...state, page: 1, filters: isOn ? others : { waiting: true } });
  };
  const words = count === 0 ? 'Nothing here waits for you' : `${countWaiting(count)} waiting for you`;
  if (count === 0 && !isOn) return <span className="muted">{words}</span>;
  return (
    <Button variant="ghost" size="small" aria-pressed={isOn} onClick={handleClick}>
      {words}
    </Button>
  );
}
