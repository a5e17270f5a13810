import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ErrorsToFix } from './ErrorsToFix';
import { FormErrors } from './FormErrors';
import { FieldLabelsContext } from './labels';

function Refused({ message }: { message: string }) {
  const form = useForm({ errors: { role: { type: 'server', message } } });
  return (
    <FormProvider {...form}>
      <FieldLabelsContext.Provider value={{ labels: { role: 'Role' } }}>
        <FormErrors />
      </FieldLabelsContext.Provider>
    </FormProvider>
  );
}

test.each([
  ['Choose one of the list', 'Role: Choose one of the list'],
  ['Role required', 'Role required'],
])('an error is listed with its field, unless its text names the field: %s', async (message, line) => {
  render(<Refused message={message} />);
  expect(await screen.findByRole('button', { name: line })).toBeVisible();
});

function Form() {
  const form = useForm({ defaultValues: { name: '', type: '' } });
  const refuse = () => {
    // The server names fields in its own order.
    form.setError('type', { type: 'server', message: 'Choose a type' });
    form.setError('name', { type: 'server', message: 'Enter a name' });
  };
  return (
    <FormProvider {...form}>
      <FormErrors />
      <input
        id="field-name"
        aria-label="Name"
        {...form.register('name', { onChange: () => form.clearErrors('name') })}
      />
      <input id="field-type" aria-label="Type" {...form.register('type')} />
      <ErrorsToFix />
      <button type="button" onClick={refuse}>
        Save
      </button>
    </FormProvider>
  );
}

test('the first invalid field gets the focus and keeps it while it is corrected', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Name'), 'Warung Baru');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Warung Baru');
  expect(screen.getByRole('alert')).toHaveTextContent('Fix 1 problem to save');
});

test('the bar counts the errors and moves from one to the next', async () => {
  render(<Form />);
  expect(screen.queryByRole('button', { name: 'Next problem' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 to fix')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next problem' }));
  expect(screen.getByLabelText('Type')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Next problem' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
