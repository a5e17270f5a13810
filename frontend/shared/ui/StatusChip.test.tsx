import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusChip } from './StatusChip';

test('an ordinary state is plain text, an exception has a color', () => {
  render(
    <>
      <StatusChip tone="plain" label="Published" />
      <StatusChip tone="warning" label="Hidden" hint="Not on the site" />
    </>,
  );
  expect(screen.getByText('Published')).not.toHaveClass('chip');
  expect(screen.getByText('Hidden')).toHaveClass('chip', 'chip-warning');
  expect(screen.getByTitle('Not on the site')).toHaveTextContent('Hidden');
});
