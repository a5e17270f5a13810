import { expect, test } from 'vitest';
import { describeAccess } from './roleAccess';

test('a role is described by what it opens and what it does not', () => {
  expect(describeAccess('editor')).toBe(
    'Opens Today and Content. No access to Insights, Store, Pages, Comment, System, and Upload Pictures.',
  );
  expect(describeAccess('manager')).toBe(
    'Opens Today, Insights, Store, Pages, Comment, Content, System, and Upload Pictures.',
  );
});
