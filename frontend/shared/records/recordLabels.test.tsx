import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { setCountry } from '@shared/api/session';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

test('a level has one label in calls and in history', () => {
  setCountry('ID');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const levels = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ];
  client.setQueryData(bootstrapKeys.of('ID'), { enums: { message_priority: levels } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { describe } = renderHook(() => useRecordLabels('business_message'), { wrapper }).result.current;
  expect(['low', 'high', 0, 2].map((value) => describe?.('priority', value))).toEqual([
    'Low',
    'High',
    'Low',
    'High',
  ]);
});
