import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { useFirstFocus } from '@shared/hooks/useFirstFocus';

function Form({ isNew }: { isNew: boolean }) {
  return (
    <div ref={useFirstFocus<HTMLDivElement>(isNew)}>
      <input type="checkbox" aria-label="Tick" />
      <input aria-label="Title" />
    </div>
  );
}

test('focuses the first field of new forms only', () => {
  const { unmount } = render(<Form isNew />);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  unmount();
  render(<Form isNew={false} />);
  expect(screen.getByLabelText('Title')).not.toHaveFocus();
});

test('does not take the focus from another field', () => {
  const elsewhere = document.createElement('input');
  document.body.append(elsewhere);
  // jsdom has no layout.
  vi.spyOn(elsewhere, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  elsewhere.focus();
  render(<Form isNew />);
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

test('focuses the first field of a dialog', async () => {
  render(
    <DialogFrame
      title="Add a redirect"
      label="Add"
      onGoOn={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <input aria-label="Old web address" />
    </DialogFrame>,
  );
  expect(await screen.findByLabelText('Old web address')).toHaveFocus();
});
