import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterControl } from './FilterControls';
import { readFilter, writeFilter, type FilterValue, type TextsSpec } from './filters';

const SPEC: TextsSpec = {
  kind: 'texts',
  key: 'tags',
  label: 'Tags',
  search: (word) =>
    Promise.resolve(
      ['malam', 'kuliner'].filter((tag) => tag.includes(word)).map((tag) => ({ value: tag, label: tag })),
    ),
};

test('searches, chooses and clears texts, kept in the address', async () => {
  const seen: { current: FilterValue | undefined } = { current: undefined };
  function Filter() {
    const [value, setValue] = useState<FilterValue | undefined>(readFilter(SPEC, 'lama,malam'));
    seen.current = value;
    return <FilterControl spec={SPEC} value={value} filters={{}} onChange={setValue} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Filter />
    </QueryClientProvider>,
  );
  // A tag that no picture has any more stays visible, so that it can be unchecked.
  expect(screen.getByRole('checkbox', { name: 'lama' })).toBeChecked();
  await userEvent.type(screen.getByRole('textbox', { name: 'Find in Tags' }), 'kul');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'kuliner' }));
  expect(writeFilter(seen.current)).toBe('lama,malam,kuliner');
  for (const tag of ['lama', 'malam', 'kuliner'])
    await userEvent.click(screen.getByRole('checkbox', { name: tag }));
  expect(seen.current).toBeUndefined();
});

test('a tick keeps the order and the scroll position', async () => {
  const person = userEvent.setup();
  function Filter() {
    const [value, setValue] = useState<FilterValue | undefined>(readFilter(SPEC, 'lama'));
    return <FilterControl spec={SPEC} value={value} filters={{}} onChange={setValue} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Filter />
    </QueryClientProvider>,
  );
  const order = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  const kuliner = await screen.findByRole('checkbox', { name: 'kuliner' });
  expect(order()).toEqual(['lama', 'malam', 'kuliner']);
  await person.click(kuliner);
  await person.click(screen.getByRole('checkbox', { name: 'lama' }));
  expect(order()).toEqual(['lama', 'malam', 'kuliner']);
  expect(screen.getByRole('checkbox', { name: 'lama' })).not.toBeChecked();
  expect(kuliner).toBeChecked();
  // Another keyword gives another list: chosen options come first.
  await person.type(screen.getByRole('textbox', { name: 'Find in Tags' }), 'malam');
  await screen.findByRole('checkbox', { name: 'malam' });
  expect(order()).toEqual(['kuliner', 'malam']);
});

test('shows that there are none, that nothing matches, and why loading failed', async () => {
  const shown = (search: TextsSpec['search']) =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FilterControl spec={{ ...SPEC, search }} value={undefined} filters={{}} onChange={() => undefined} />
      </QueryClientProvider>,
    );
  const empty = shown(() => Promise.resolve([]));
  expect(await screen.findByText('No options')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Find in Tags' }), 'kul');
  expect(await screen.findByText('No results')).toBeVisible();
  empty.unmount();
  shown(() => Promise.reject(new Error('The server is busy')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy');
});
