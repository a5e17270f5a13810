import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '@shared/api/session';
import { answer, onCall, startServer } from '@shared/testing/server';
import { FIRST_RULES } from '../model';
import { NumberField } from '@shared/form/NumberField';
import { RuleMatches } from './RuleMatches';

const server = startServer();
let accepted: (number | null)[] = [];

function Rating() {
  const [value, setValue] = useState<number | null>(4);
  return (
    <NumberField
      label="Minimum rating"
      value={value}
      least={0}
      most={5}
      decimals={1}
      step={0.1}
      onChange={(next) => {
        accepted.push(next);
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  beginSession('token', 12);
  accepted = [];
});

test('shows a number out of range instead of changing it', async () => {
  render(<Rating />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Minimum rating');
  await user.clear(field);
  await user.type(field, '9');
  await user.tab();
  expect(field).toHaveValue('9');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('“9” is out of range. Enter a number from 0 to 5.');
  expect(accepted).toEqual([null]);
  await user.clear(field);
  await user.type(field, '3');
  expect(field).toBeValid();
  expect(accepted.at(-1)).toBe(3);
});

test.each([
  [0, 'No stores match. Remove some filters.'],
  [1, '1 store matches'],
  [7, '7 stores match'],
])('shows that a rule finds %i stores', async (count, words) => {
  server.use(onCall('collection/preview_rule', () => answer({ items: Array.from({ length: count }) })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RuleMatches rule={FIRST_RULES.stores} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words)).toBeVisible();
});
