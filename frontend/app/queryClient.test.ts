import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createConsoleClient } from './queryClient';

afterEach(() => onlineManager.setOnline(true));

test('requests fail at once while the browser considers itself offline', async () => {
  onlineManager.setOnline(false);
  const client = createConsoleClient();
  const broken = vi.fn().mockRejectedValue(new Error('Network Error'));
  await expect(client.query({ queryKey: ['stores'], queryFn: broken })).rejects.toThrow('Network Error');
  const sending = client.getMutationCache().build(client, { mutationFn: broken });
  await expect(sending.execute(undefined)).rejects.toThrow('Network Error');
  expect(broken).toHaveBeenCalledTimes(2);
});
