import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
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
])('a refusal is listed behind its field, unless it names the field: %s', async (message, line) => {
  render(<Refused message={message} />);
  expect(await screen.findByRole('button', { name: line })).toBeVisible();
});

test('the list takes the focus when it comes, and not again while one after the other is put right', async () => {
  function Form() {
    const form = useForm({ defaultValues: { name: '', type: '' } });
    const refuse = () => {
      form.setError('name', { type: 'server', message: 'Enter a name' });
      form.setError('type', { type: 'server', message: 'Choose a type' });
    };
    return (
      <FormProvider {...form}>
        <FormErrors />
        <input aria-label="Name" {...form.register('name', { onChange: () => form.clearErrors('name') })} />
        <button type="button" onClick={refuse}>
          Save
        </button>
      </FormProvider>
    );
  }
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Name'), 'Warung Baru');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Warung Baru');
  expect(screen.getByRole('alert')).toHaveTextContent('Fix 1 problem to save');
});
