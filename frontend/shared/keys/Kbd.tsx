import { capOfCommand, type CommandId } from './keymap';
import './kbd.css';

/** The key of a command, as the button that does the same bears it. */
export function Kbd({ of: command }: { of: CommandId }) {
  return <kbd className="kbd">{capOfCommand(command)}</kbd>;
}
