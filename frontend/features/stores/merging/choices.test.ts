import { describe, expect, test } from 'vitest';
import type { StoreDetail } from '../model';
import { testStore } from '../testing/reference';
import {
  allChosen,
  areSame,
  choiceOf,
  CHOICES,
  likelyWinner,
  suggested,
  toFieldChoices,
  type Choice,
  type Two,
} from './choices';
import { movedWords } from './calls';
import { problemsOf } from './useMerging';
import { ApiError } from '@shared/api/errors';

function two(a: Partial<StoreDetail>, b: Partial<StoreDetail>): Two {
  return { a: { ...testStore, ...a }, b: { ...testStore, store_id: 99, ...b } };
}

function named(name: string): Choice {
  const choice = CHOICES.find((one) => one.name === name);
  if (choice === undefined) throw new Error(`No choice ${name}`);
  return choice;
}

describe('the suggested choice', () => {
  test('takes the only value, whichever store wins', () => {
    const sides = two({ intro: '' }, { intro: 'Good' });
    expect(suggested(sides, named('intro'), 'a')).toBe('b');
    expect(suggested(sides, named('intro'), 'b')).toBe('b');
  });

  test('joins lists within the limit, and uses the winner’s list otherwise', () => {
    const first = two({ cuisines: ['padang'] }, { cuisines: ['betawi', 'padang'] });
    expect(suggested(first, named('cuisines'), 'a')).toBe('both');
    const many = two(
      { cuisines: ['padang', 'nasi', 'satay'] },
      { cuisines: ['betawi', 'javanese', 'kopitiam'] },
    );
    expect(suggested(many, named('cuisines'), 'b')).toBe('b');
  });

  test('never takes the loser’s web address', () => {
    const sides = two({ slug: '' }, { slug: 'kopi' });
    expect(suggested(sides, named('slug'), 'a')).toBe('a');
  });

  test('treats unknown hours and an unverified store as empty', () => {
    const sides = two(
      { hours_mode: 'unknown', verification: 'unverified' },
      { hours_mode: 'always_open', verification: 'owner_verified' },
    );
    expect(suggested(sides, named('hours'), 'a')).toBe('b');
    expect(suggested(sides, named('verification'), 'a')).toBe('b');
  });

  test('prefers the published, then the verified, then the more complete, then the older store', () => {
    expect(likelyWinner(two({ status: 'draft' }, { status: 'published' }))).toBe('b');
    expect(likelyWinner(two({ verification: 'staff_verified' }, { verification: 'owner_verified' }))).toBe(
      'b',
    );
    expect(likelyWinner(two({ completeness: 40 }, { completeness: 70 }))).toBe('b');
    expect(likelyWinner(two({ store_id: 5 }, { store_id: 9 }))).toBe('a');
  });
});

describe('the input of the merge', () => {
  test('has only the fields that differ, and keeps manual choices when the winner changes', () => {
    const sides = two({ name: 'Kopi', intro: 'A' }, { name: 'Toko Kopi', intro: 'B' });
    const chosen = allChosen(sides, 'a', { name: 'b' });
    expect(chosen).toEqual({ name: 'b', intro: 'a' });
    expect(toFieldChoices(chosen, 'a')).toEqual({ name: 'loser', intro: 'winner' });
    const swapped = allChosen(sides, 'b', { name: 'b' });
    expect(toFieldChoices(swapped, 'b')).toEqual({ name: 'winner', intro: 'winner' });
  });

  test('sends “both” as a union', () => {
    expect(toFieldChoices({ tags: 'both' }, 'b')).toEqual({ tags: 'union' });
  });

  test('a group differs if one of its columns differs', () => {
    const sides = two({ lat: -6.2, lng: 106.8 }, { lat: -6.2, lng: 106.9 });
    expect(areSame(sides, named('pin'))).toBe(false);
    expect(areSame(sides, named('hours'))).toBe(true);
  });
});

describe('the response of a merge', () => {
  test('shows a refused column at its choice', () => {
    expect(choiceOf('halal_expires_on')?.name).toBe('halal');
    const refused = new ApiError('No', {
      kind: 'envelope',
      code: 10005,
      data: { errors: { halal_status: ['A certificate is missing'], loser_id: ['Choose two'] } },
    });
    expect(problemsOf(refused)).toEqual({ halal: 'A certificate is missing', loser_id: 'Choose two' });
    expect(problemsOf(new ApiError('Gone', { kind: 'network' }))).toBeNull();
  });

  test('formats the counts of moved records', () => {
    expect(movedWords({})).toBe('');
    expect(movedWords({ picture: { label: 'picture', count: 1 } })).toBe('1 picture moves along');
    expect(
      movedWords({
        picture: { label: 'pictures', count: 2 },
        comment: { label: 'comments', count: 1200 },
        store: { label: 'store', count: 1 },
      }),
    ).toBe('2 pictures, 1,200 comments and 1 store move along');
  });
});
