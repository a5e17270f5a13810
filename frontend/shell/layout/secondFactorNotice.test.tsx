import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { testManager } from '@shared/testing/user';
import { SecondFactorNotice } from './SecondFactorNotice';

function show(days: number | null) {
  setUser({ ...testManager, second_factor_days_left: days });
  render(
    <MemoryRouter>
      <SecondFactorNotice />
    </MemoryRouter>,
  );
}

beforeEach(() => beginSession('own', 7));

test.each([
  [14, '14 days left, then signing in asks for it.'],
  [1, '1 day left, then signing in asks for it.'],
  [0, 'Your next sign-in asks for it.'],
])('%i days before the deadline the notice shows it', (days, text) => {
  show(days);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/content/me/info#second-factor');
});

test('there is no notice if no second factor is missing', () => {
  show(null);
  expect(screen.queryByRole('status')).toBeNull();
});
