import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Switch } from './Switch';
import { Checkbox } from './Tick';

test.each([
  ['checkbox', 'checkbox', Checkbox],
  ['switch', 'switch', Switch],
] as const)('%s: ignores input while it is busy, and keeps the focus', async (_kind, role, Control) => {
  const change = vi.fn();
  const control = (isBusy: boolean) => <Control aria-label="All" checked isBusy={isBusy} onChange={change} />;
  const { rerender } = render(control(false));
  await userEvent.tab();
  rerender(control(true));
  const box = screen.getByRole(role, { name: 'All' });
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-busy', 'true');
  expect(box).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard(' ');
  await userEvent.click(box);
  expect(change).not.toHaveBeenCalled();
  expect(box).toBeChecked();
  rerender(control(false));
  expect(box).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard(' ');
  expect(change).toHaveBeenCalledTimes(1);
});
