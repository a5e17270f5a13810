import { useEffect, useState } from 'react';
import type { CommandId } from '@shared/ui/keymap';

interface PassedCommand {
  area: string;
  id: number;
  command: CommandId;
}

let waiting: PassedCommand | null = null;

/**
 * Pass a command from a row to its desk, which starts it once it is open, because it needs more data than the
 * row has.
 */
export function askOnDesk(command: PassedCommand): void {
  waiting = command;
}

/** Return the command that was passed from the row of this record, or null. */
export function usePassedCommand(area: string, id: number): CommandId | null {
  const [command] = useState(() =>
    waiting !== null && waiting.area === area && waiting.id === id ? waiting.command : null,
  );
  useEffect(() => {
    waiting = null;
  }, []);
  return command;
}
