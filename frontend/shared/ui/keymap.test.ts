import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ariaShortcut, capOfCommand, capsOfCommand, KEYMAP, keysOf, type CommandId } from './keymap';

const COMMANDS = Object.keys(KEYMAP).filter((name): name is CommandId => name in KEYMAP);

test('no key is in the table twice', () => {
  const owners = new Map<string, CommandId[]>();
  for (const command of COMMANDS) {
    for (const key of keysOf(command)) owners.set(key, [...(owners.get(key) ?? []), command]);
  }
  expect([...owners].filter(([, commands]) => commands.length > 1)).toEqual([]);
});

test('no two commands have the same meaning', () => {
  const meanings = COMMANDS.map((command) => KEYMAP[command].meaning);
  expect(new Set(meanings).size).toBe(meanings.length);
});

test('keys are shown with the labels of a keyboard', () => {
  expect(capsOfCommand('down')).toBe('J  ↓');
  expect(capsOfCommand('selectUp')).toBe('Shift K  Shift ↑');
  expect(capsOfCommand('allKeys')).toBe('?');
  expect(capsOfCommand('undo')).toBe('Z  Ctrl Z');
  expect(capOfCommand('apply')).toBe('Ctrl Enter');
  expect(capOfCommand('peek')).toBe('Space');
  expect(capOfCommand('back')).toBe('Esc');
});

test('assistive technology gets the keys in its notation', () => {
  expect(ariaShortcut('apply')).toBe('Control+Enter');
  expect(ariaShortcut('selectRange')).toBe('Shift+X');
  expect(ariaShortcut('peek')).toBe('Space');
});

test('the page about keys has every line of the table', () => {
  const page = readFileSync('docs/keys.md', 'utf8');
  const lines = COMMANDS.map((command) => {
    const caps = capsOfCommand(command).split('  ');
    return `| ${caps.map((cap) => `\`${cap}\``).join(' ')} | \`${command}\` | ${KEYMAP[command].meaning} |`;
  });
  expect(page.split('\n').filter((line) => /^\| `/.test(line))).toEqual(lines);
});
