import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';

function Rows() {
  useFocusAfterRemoval();
  const [rows, setRows] = useState(['a', 'b', 'c']);
  return (
    <div>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={`Phone ${row}`} />
            <button
              type="button"
              aria-label={`Remove ${row}`}
              onClick={() => setRows(rows.filter((one) => one !== row))}
            />
          </li>
        ))}
      </ul>
      <button type="button">Add phone</button>
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

async function press(name: string) {
  button(name).focus();
  await userEvent.keyboard('{Enter}');
}

test('after a removal the focus moves to the next row’s button, else the previous one, else a near control', async () => {
  render(<Rows />);
  await press('Remove b');
  await waitFor(() => expect(button('Remove c')).toHaveFocus());
  await press('Remove c');
  await waitFor(() => expect(button('Remove a')).toHaveFocus());
  await press('Remove a');
  await waitFor(() => expect(button('Add phone')).toHaveFocus());
});

test('the focus does not move for pointer users', async () => {
  render(<Rows />);
  await userEvent.click(button('Remove b'));
  await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
});
