import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@shared/api/errors';
import { LoadError } from './LoadError';

const show = (error: Error) => render(<LoadError error={error} onRetry={vi.fn()} />);

test.each([
  {
    name: 'the network',
    error: new ApiError('Network Error', { kind: 'network' }),
    text: 'The server cannot be reached. Check the connection. This page retries automatically.',
  },
  {
    name: 'a slow answer',
    error: new ApiError('Interface time out', { kind: 'timeout' }),
    text: 'The server took too long to answer. This page retries automatically.',
  },
  {
    name: 'the storage, in the words of the server',
    error: new ApiError('The file storage is not responding', { kind: 'envelope', code: 10500, status: 503 }),
    text: 'This page retries automatically.',
  },
])('an outage is explained: $name', ({ error, text }) => {
  show(error);
  expect(screen.getByText(error.message)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a refusal shows only its message and reference', () => {
  show(new ApiError('Not found', { kind: 'envelope', code: 10004, status: 404, requestId: 'req-7' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Not foundReference req-7Retry');
});
