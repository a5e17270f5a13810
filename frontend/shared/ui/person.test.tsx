import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hueOf } from './hues';
import { Person } from './Person';

test('eight accounts in a row have eight colors, and each keeps its own', () => {
  const colors = Array.from({ length: 8 }, (_, index) => hueOf(index + 5));
  expect(new Set(colors).size).toBe(8);
  expect(hueOf(13)).toBe(hueOf(5));
});

test('a person has initials, which screen readers skip', () => {
  const { container } = render(<Person person={{ user_id: 3, nickname: 'Maya Hartono' }} />);
  expect(screen.getByText('MH')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('Maya Hartono')).toBeVisible();
  expect(container.querySelector('[aria-hidden]')).toHaveStyle({ background: hueOf(3) });
});

test('a byline has its own initials, in the color of the account', () => {
  render(<Person person={{ user_id: 3, nickname: 'Maya Hartono' }} shownAs="Dapur Sari" />);
  expect(screen.getByText('DS')).toHaveStyle({ background: hueOf(3) });
  expect(screen.queryByText('Maya Hartono')).toBeNull();
});
