import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { partly } from '@shared/testing/partly';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import type { Moderation } from '../cases/useModeration';
import type { Comment } from '../model';
import { SimilarCard } from './SimilarCard';

const comment = partly<Comment>({
  comment_id: 1,
  queue: 'pending',
  wave_id: 7,
  similar_count: 8,
  similar_waiting: 9,
  similar: [],
});

test('both decisions on similar comments open a dialog first', async () => {
  const person = userEvent.setup();
  const decideWave = vi.fn(() => Promise.resolve());
  const ask = vi.fn();
  const one = partly<Moderation>({ isBusy: false, decideWave });
  render(
    <>
      <SimilarCard comment={comment} one={one} onAsk={ask} onShow={vi.fn()} />
      <ConfirmHost />
    </>,
  );
  await person.click(screen.getByRole('button', { name: /^Reject this and 8 more…/ }));
  expect(ask).toHaveBeenCalledOnce();
  const approve = screen.getByRole('button', { name: 'Approve this and 8 more…' });
  await person.click(approve);
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(decideWave).not.toHaveBeenCalled();
  await person.click(approve);
  await person.click(await screen.findByRole('button', { name: 'Approve this and 8 more' }));
  expect(decideWave).toHaveBeenCalledWith('approve', null);
});
