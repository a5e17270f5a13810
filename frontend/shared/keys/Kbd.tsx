import { capOfCommand, type CommandId } from '@shared/ui/keymap';
import './kbd.css';

/** The shortcut of a command, for its button. */
export function Kbd({ of: command }: { of: CommandId }) {
  return <kbd className="kbd">{capOfCommand(command)}</kbd>;
}
