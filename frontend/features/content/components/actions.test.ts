import { expect, test } from 'vitest';
import { ACTIONS as PAGE_ACTIONS } from '../pages/actions';
import { ACTIONS, splitErrors, inputOf, faultsOf, NO_ANSWERS } from './actions';

const action = (name: string) => {
  const result = ACTIONS.find((one) => one.name === name);
  if (result === undefined) throw new Error(name);
  return result;
};

test('a missing input of an action is reported at its field', () => {
  expect(faultsOf(action('submit'), NO_ANSWERS)).toEqual({});
  expect(faultsOf(action('request_changes'), { ...NO_ANSWERS, reason: 'too short' })).toEqual({
    reason: 'Describe the requested changes (at least 10 characters)',
  });
  expect(faultsOf(action('request_changes'), { ...NO_ANSWERS, reason: 'Say when it opens' })).toEqual({});
  expect(faultsOf(action('assign_reviewer'), NO_ANSWERS)).toEqual({ reviewer_id: 'Choose a reviewer' });
  expect(faultsOf(action('schedule'), NO_ANSWERS)).toEqual({ publish_at: 'Choose a day and a time' });
});

test('a call has only the inputs of its action', () => {
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
  expect(faultsOf(off, answers)).toEqual({ redirect_to: 'Choose a redirect target' });
  const url = { to_type: 'url' as const, to_id: null, to_url: '' };
  expect(faultsOf(off, { ...answers, redirect_to: url })).toEqual({
    'redirect_to.to_url': 'Enter a web address',
  });
  const removed = { ...url, to_type: 'gone' as const };
  expect(faultsOf(off, { ...answers, redirect_to: removed })).toEqual({});
  expect(inputOf(off, { ...answers, redirect_to: removed })).toEqual({
    reason: answers.reason,
    redirect_to: removed,
  });
});

test('separates errors of the dialog’s inputs from errors of the record', () => {
  const errors = { title: 'Title required', reviewer_id: 'Not one who reviews' };
  expect(splitErrors(action('assign_reviewer'), errors)).toEqual({
    answered: { reviewer_id: 'Not one who reviews' },
    others: { title: 'Title required' },
  });
});
