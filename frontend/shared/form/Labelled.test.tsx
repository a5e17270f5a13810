import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Labelled, type LabelledProps } from './Labelled';

function show(message: Partial<LabelledProps>) {
  render(
    <Labelled label="Name" {...message}>
      {(control) => <input {...control} />}
    </Labelled>,
  );
  return screen.getByRole('textbox', { name: 'Name' });
}

test('help is below the control and is its description', () => {
  const control = show({ help: 'As it stands over the door.' });
  expect(control).toHaveAccessibleDescription('As it stands over the door.');
  expect(control).toBeValid();
  expect(control).not.toBeRequired();
});

test('an error replaces the help, and is announced once', () => {
  const control = show({ help: 'As it stands over the door.', error: 'At least two characters' });
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('At least two characters');
  expect(screen.getByRole('alert')).toHaveTextContent('At least two characters');
});

test('with a summary of errors the field does not repeat its error', () => {
  expect(show({ error: 'At least two characters', isInSummary: true })).toBeInvalid();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a star marks a required field, and is not part of its name', () => {
  expect(show({ isRequired: true })).toBeRequired();
  expect(screen.getByText('*')).toBeVisible();
});

test('an empty error text is no error', () => {
  expect(show({ error: '' })).toBeValid();
});
