/** Command with its keys, valid on every screen that supports it. */
interface Entry {
  /** Key names as returned by `keyName`. */
  keys: readonly string[];
  /** General description. A screen may use a more specific one, but with the same meaning. */
  meaning: string;
}

/**
 * All shortcuts of lists, desks, cases and boards (docs/keys.md). Each key appears once and has one meaning
 * everywhere. On screens without its command, a key does nothing.
 */
export const KEYMAP = {
  down: { keys: ['j', 'ArrowDown'], meaning: 'Move down' },
  up: { keys: ['k', 'ArrowUp'], meaning: 'Move up' },
  right: { keys: ['ArrowRight'], meaning: 'Move right' },
  left: { keys: ['ArrowLeft'], meaning: 'Move left' },
  open: { keys: ['Enter'], meaning: 'Open' },
  openBehind: { keys: ['o'], meaning: 'Open in a new window' },
  peek: { keys: [' '], meaning: 'Preview' },
  next: { keys: ['n'], meaning: 'Next record' },
  previous: { keys: ['p'], meaning: 'Previous record' },
  back: { keys: ['Escape'], meaning: 'Back or close' },

  select: { keys: ['x'], meaning: 'Select' },
  selectRange: { keys: ['X'], meaning: 'Select a range' },
  selectDown: { keys: ['J', 'Shift+ArrowDown'], meaning: 'Extend selection down' },
  selectUp: { keys: ['K', 'Shift+ArrowUp'], meaning: 'Extend selection up' },
  selectPage: { keys: ['Ctrl+a'], meaning: 'Select the page' },

  accept: { keys: ['a'], meaning: 'Accept or approve' },
  acceptRest: { keys: ['A'], meaning: 'Accept the rest' },
  reject: { keys: ['r'], meaning: 'Reject' },
  rejectRest: { keys: ['R'], meaning: 'Reject the rest' },
  edit: { keys: ['e'], meaning: 'Edit' },
  apply: { keys: ['Ctrl+Enter'], meaning: 'Apply or send, and continue' },
  done: { keys: ['d'], meaning: 'Resolve' },
  reopen: { keys: ['D'], meaning: 'Reopen' },
  snooze: { keys: ['s'], meaning: 'Snooze' },
  hold: { keys: ['h'], meaning: 'Hold' },
  spam: { keys: ['!'], meaning: 'Spam' },
  repeats: { keys: ['='], meaning: 'Mark as duplicate' },
  undo: { keys: ['z', 'Ctrl+z'], meaning: 'Undo the last action' },

  assign: { keys: ['i'], meaning: 'Take or assign' },
  giveBack: { keys: ['I'], meaning: 'Release' },
  onlyMine: { keys: ['M'], meaning: 'Show only mine or all' },
  reply: { keys: ['m'], meaning: 'Reply or ask' },
  template: { keys: ['t'], meaning: 'Reply from a template' },
  note: { keys: ['w'], meaning: 'Write a note' },
  thread: { keys: ['l'], meaning: 'View the thread' },
  person: { keys: ['v'], meaning: 'View the author' },
  feature: { keys: ['f'], meaning: 'Feature or unfeature' },
  pin: { keys: ['F'], meaning: 'Pin or unpin' },
  publish: { keys: ['P'], meaning: 'Publish' },
  swap: { keys: ['S'], meaning: 'Swap the two stores' },
  choice1: { keys: ['1'], meaning: 'Choose the first' },
  choice2: { keys: ['2'], meaning: 'Choose the second' },
  choice3: { keys: ['3'], meaning: 'Choose the third' },
  choice4: { keys: ['4'], meaning: 'Choose the fourth' },
  choice5: { keys: ['5'], meaning: 'Choose the fifth' },
  choice6: { keys: ['6'], meaning: 'Choose the sixth' },
  choice7: { keys: ['7'], meaning: 'Choose the seventh' },
  choice8: { keys: ['8'], meaning: 'Choose the eighth' },
  choice9: { keys: ['9'], meaning: 'Choose the ninth' },
  choiceNone: { keys: ['0'], meaning: 'Choose none' },

  nextWork: { keys: ['N'], meaning: 'Start or continue my work' },
  today: { keys: ['B'], meaning: 'Back to Today' },
  search: { keys: ['/'], meaning: 'Search' },
  create: { keys: ['c'], meaning: 'Create' },
  refresh: { keys: ['u'], meaning: 'Refresh' },
  save: { keys: ['Ctrl+s'], meaning: 'Save' },
  palette: { keys: ['Ctrl+k'], meaning: 'Find a screen, a record or an action' },
  go: { keys: ['g'], meaning: 'Go to a screen (then its letter)' },
  allKeys: { keys: ['?', 'Shift+?'], meaning: 'Show keyboard shortcuts' },
} as const satisfies Readonly<Record<string, Entry>>;

/** Name of a command in the keymap. */
export type CommandId = keyof typeof KEYMAP;

/** Commands that choose by number, in order. */
export const CHOICES = [
  'choice1',
  'choice2',
  'choice3',
  'choice4',
  'choice5',
  'choice6',
  'choice7',
  'choice8',
  'choice9',
] as const;

/** Return the keys of a command, as named by `keyName`. */
export function keysOf(command: CommandId): readonly string[] {
  return KEYMAP[command].keys;
}

const CAPS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
  ' ': 'Space',
};

/** Format a key as printed on a keyboard: 'J', 'Shift J', 'Ctrl Enter', '↓'. */
function capOf(key: string): string {
  const parts = key === '+' ? [key] : key.split('+');
  const last = parts.at(-1) ?? key;
  const isShifted = parts.length === 1 && /^[A-Z]$/.test(last);
  const cap = CAPS[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  return [...parts.slice(0, -1), ...(isShifted ? ['Shift'] : []), cap].join(' ');
}

/** Format the first key of a command for a button: 'A', 'Ctrl Enter'. */
export function capOfCommand(command: CommandId): string {
  return capOf(KEYMAP[command].keys[0]);
}

/** Format all keys of a command for the shortcut help: 'J  ↓'. */
export function capsOfCommand(command: CommandId): string {
  // Remove duplicates: '?' with and without Shift looks the same.
  return [...new Set(keysOf(command).map((key) => capOf(key.replace('Shift+?', '?'))))].join('  ');
}

/** Format the keys of a command for `aria-keyshortcuts`: 'A', 'Control+Enter', 'Shift+X'. */
export function ariaShortcut(command: CommandId): string {
  return keysOf(command)
    .filter((key) => key !== 'Shift+?')
    .map((key) =>
      /^[A-Z]$/.test(key) ? `Shift+${key}` : key.replace('Ctrl+', 'Control+').replace(/^ $/, 'Space'),
    )
    .join(' ');
}
