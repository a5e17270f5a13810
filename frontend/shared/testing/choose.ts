import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Choose an option of a select by its text, and wait until the menu is closed. */
export async function choose(control: HTMLElement, words: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(control);
  const option = await screen.findByRole('option', { name: words });
  await person.click(option);
  if (option.isConnected) await waitForElementToBeRemoved(option);
}
