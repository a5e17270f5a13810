import { expect, test } from 'vitest';
import { describeRole } from './roleAccess';

test('a role is described by its work and by what it opens', () => {
  expect(describeRole('editor')).toBe('Writes texts and submits them for review. Opens Today and Content.');
  expect(describeRole('manager')).toBe(
    'Does everything, including merging, deleting and accounts. Opens Today, Insights, Store, Pages, Comment, Content, System, and Upload Pictures.',
  );
});
