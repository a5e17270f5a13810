import { ariaShortcut, capOfCommand, type CommandId } from '@shared/ui/keymap';

/** Return title and ARIA attributes with the shortcut of a button that has no room to show it. */
export function keyHint(command: CommandId, label: string) {
  return { title: `${label} (${capOfCommand(command)})`, 'aria-keyshortcuts': ariaShortcut(command) };
}
