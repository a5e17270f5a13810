import { render, screen } from '@testing-library/react';
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
