import { expect, test } from 'vitest';
import { ACTIONS as PAGE_ACTIONS } from '../pages/actions';
import { ACTIONS, splitErrors, inputOf, missingInput, NO_ANSWERS } from './actions';

const action = (name: string) => {
  const found = ACTIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test('an action is disabled until its required inputs are given', () => {
  expect(missingInput(action('submit'), NO_ANSWERS)).toBeNull();
  expect(missingInput(action('request_changes'), { ...NO_ANSWERS, reason: 'too short' })).toBe('reason');
  expect(missingInput(action('request_changes'), { ...NO_ANSWERS, reason: 'Say when it opens' })).toBeNull();
  expect(missingInput(action('assign_reviewer'), NO_ANSWERS)).toBe('reviewer');
  expect(missingInput(action('schedule'), NO_ANSWERS)).toBe('publish_at');
});

test('a call gets the inputs of its action alone', () => {
  const answers = { ...NO_ANSWERS, note: 'n', reason: 'r', reviewer: 3, publish_at: '2026-12-01T09:00' };
  expect(inputOf(action('schedule'), answers)).toEqual({ publish_at: '2026-12-01T09:00' });
  expect(inputOf(action('approve'), NO_ANSWERS)).toEqual({});
  expect(inputOf(action('assign_reviewer'), answers)).toEqual({ reviewer_id: 3 });
});

test('no two actions share a key', () => {
  const keys = ACTIONS.flatMap(({ command }) => command ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test('unpublishing a page requires a redirect target', () => {
  const off = PAGE_ACTIONS.find(({ name }) => name === 'unpublish');
  if (off === undefined) throw new Error('unpublish');
  const answers = { ...NO_ANSWERS, reason: 'The market is closed' };
  expect(missingInput(off, answers)).toBe('redirect_to');
  const url = { to_type: 'url' as const, to_id: null, to_url: '' };
  expect(missingInput(off, { ...answers, redirect_to: url })).toBe('redirect_to');
  const gone = { ...url, to_type: 'gone' as const };
  expect(missingInput(off, { ...answers, redirect_to: gone })).toBeNull();
  expect(inputOf(off, { ...answers, redirect_to: gone })).toEqual({
    reason: answers.reason,
    redirect_to: gone,
  });
});

test('separates errors of the dialog’s inputs from errors of the record', () => {
  const errors = { title: 'Title required', reviewer_id: 'Not one who reviews' };
  expect(splitErrors(action('assign_reviewer'), errors)).toEqual({
    answered: { reviewer_id: 'Not one who reviews' },
    others: { title: 'Title required' },
  });
});
