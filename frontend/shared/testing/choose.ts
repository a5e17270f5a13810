import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Picks an option of a choice by its words, as a person does; the menu is gone afterwards. */
export async function choose(control: HTMLElement, words: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(control);
  const option = await screen.findByRole('option', { name: words });
  await person.click(option);
  if (option.isConnected) await waitForElementToBeRemoved(option);
}
