import { expect, test } from 'vitest';
import { avatarOf } from './weekday';

test.each([
  ['2026-11-15T12:00:00Z', 'Europe/Istanbul', 0],
  ['2026-11-20T12:00:00Z', 'Europe/Istanbul', 5],
  ['2026-11-21T12:00:00Z', 'Europe/Istanbul', 0],
  // Late Monday in Istanbul is already Tuesday in Manila.
  ['2026-11-16T20:00:00Z', 'Europe/Istanbul', 1],
  ['2026-11-16T20:00:00Z', 'Asia/Manila', 2],
])('at %s in %s the avatar is number %d', (moment, zone, avatar) =>
  expect(avatarOf(new Date(moment), zone)).toBe(avatar),
);
