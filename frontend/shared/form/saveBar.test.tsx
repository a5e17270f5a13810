import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecordCountryContext } from '@shared/session/recordCountry';
import { SaveState } from './SaveBar';

const record = { isSaving: false, isDirty: false, isAway: false, savedAt: new Date('2026-11-21T18:30:05Z') };

afterEach(() => void vi.restoreAllMocks());

test('the footer shows when the form was saved, in the time zone of the record’s country', () => {
  const own = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul' }).resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(own);
  const shown = (country: string) => (
    <RecordCountryContext value={{ country, what: 'store' }}>
      <SaveState record={record} />
    </RecordCountryContext>
  );
  const { rerender } = render(shown('MY'));
  expect(screen.getByRole('status')).toHaveTextContent(/^Saved 02:30 GMT\+8$/);
  rerender(shown('TR'));
  expect(screen.getByRole('status')).toHaveTextContent(/^Saved 21:30$/);
});
