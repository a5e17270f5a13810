import { useEffect, useState } from 'react';
import type { CommandId } from '@shared/keys/keymap';

interface Asked {
  area: string;
  id: number;
  command: CommandId;
}

let waiting: Asked | null = null;

/** A command of a row that asks for more than the row has: its desk begins with it once it is open. */
export function askOnDesk(asked: Asked): void {
  waiting = asked;
}

/** The command that this record was opened for from its row, or null. */
export function useAsked(area: string, id: number): CommandId | null {
  const [command] = useState(() =>
    waiting !== null && waiting.area === area && waiting.id === id ? waiting.command : null,
  );
  useEffect(() => {
    waiting = null;
  }, []);
  return command;
}
