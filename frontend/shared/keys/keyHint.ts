import { ariaShortcut, capOfCommand, type CommandId } from './keymap';

/** What a button without room for its key says of it: to those who point at it, and to assistive technology. */
export function keyHint(command: CommandId, label: string) {
  return { title: `${label} (${capOfCommand(command)})`, 'aria-keyshortcuts': ariaShortcut(command) };
}
