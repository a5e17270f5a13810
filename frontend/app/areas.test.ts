import { expect, test } from 'vitest';
import { AREA as COMMENTS } from '@features/comments/cases/useUndoLine';
import { AREA as MESSAGES } from '@features/business_messages/threads/useThread';
import { AREA as REPORTS } from '@features/feedback/cases/useCase';
import { AREA as SYNCS } from '@features/sync/review/useCase';
import { factsOf } from '@shared/fields/facts';

test('decision messages use the titles of the lists, whose keys undo them', () => {
  const lists = [factsOf('comment'), factsOf('business_message'), factsOf('feedback'), factsOf('sync_item')];
  expect([COMMENTS, MESSAGES, REPORTS, SYNCS]).toEqual(lists.map(({ area }) => area));
});
