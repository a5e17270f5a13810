import { beforeEach, expect, test } from 'vitest';
import type { VideoFile } from './model';
import { newFormKey, uploads, videoFormKey } from './uploads';

const FROM = newFormKey('a');
const TO = videoFormKey(7);
const film = new File(['film'], 'film.mp4');
const arrived = { asset_id: 31 } as VideoFile;

const now = (key: string) => uploads.store.getState().byForm[key];

beforeEach(() => {
  uploads.store.setState({ byForm: {} });
});

test('an upload that runs while the form is saved continues in the form of the saved record', () => {
  const { id, signal } = uploads.begin(FROM, film);
  uploads.handOver(FROM, TO, null);
  uploads.change(id, { progress: 0.5 });
  expect(now(FROM)).toBeUndefined();
  expect(now(TO)?.sending?.progress).toBe(0.5);
  expect(signal.aborted).toBe(false);
  uploads.end(id, arrived);
  expect(uploads.take(TO)).toBe(arrived);
  expect(uploads.take(TO)).toBeNull();
});

test('an upload that ends after the save is added in the form of the saved record', () => {
  const { id } = uploads.begin(FROM, film);
  uploads.end(id, arrived);
  expect(uploads.take(FROM)).toBe(arrived);
  uploads.handOver(FROM, TO, null);
  expect(uploads.take(TO)).toBe(arrived);
});

test('a file that was saved with the record is not added again', () => {
  const { id } = uploads.begin(FROM, film);
  uploads.end(id, arrived);
  uploads.take(FROM);
  uploads.handOver(FROM, TO, arrived.asset_id);
  expect(uploads.take(TO)).toBeNull();
});

test('a second file replaces the first, whose progress is ignored', () => {
  const first = uploads.begin(FROM, film);
  const second = uploads.begin(FROM, film);
  expect(first.signal.aborted).toBe(true);
  uploads.end(first.id, arrived);
  expect(uploads.take(FROM)).toBeNull();
  uploads.end(second.id, arrived);
  expect(uploads.take(FROM)).toBe(arrived);
});

test('a cancelled upload stops and leaves nothing behind', () => {
  const { id, signal } = uploads.begin(FROM, film);
  uploads.drop(FROM);
  expect(signal.aborted).toBe(true);
  uploads.change(id, { progress: 1 });
  uploads.end(id, arrived);
  expect(now(FROM)).toBeUndefined();
});
