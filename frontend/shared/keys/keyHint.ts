import { ariaShortcut, capOfCommand, type CommandId } from './keymap';

/** Return title and ARIA attributes that tell the shortcut of a button without visible shortcut. */
export function keyHint(command: CommandId, label: string) {
  return { title: `${label} (${capOfCommand(command)})`, 'aria-keyshortcuts': ariaShortcut(command) };
}
