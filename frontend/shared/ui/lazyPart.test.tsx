import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, whenPartFails } from './lazyPart';
import { NEW_VERSION, newVersion } from './newVersion';
import { ToastHost } from './ToastHost';

const MESSAGE = 'A part of the page could not be loaded. Check the connection and try again.';

// React logs errors that boundaries catch.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => void vi.restoreAllMocks());

/** Return a loader that fails this many times before it succeeds. */
function failing<P>(times: number, Loaded: (props: P) => ReactNode) {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('away')) : Promise.resolve({ default: Loaded });
  };
}

test('a part that fails to load leaves the page unchanged, and loads when requested again', async () => {
  const person = userEvent.setup();
  const failed = vi.fn();
  const stop = whenPartFails(failed);
  const Map = lazyPart(failing(2, ({ title }: { title: string }) => <p>Map of {title}</p>));
  render(
    <>
      <input aria-label="Name" />
      <Suspense fallback="coming">
        <Map title="Bandung" />
      </Suspense>
    </>,
  );
  await person.type(screen.getByLabelText('Name'), 'Warung');
  expect(await screen.findByText(MESSAGE)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getByText(MESSAGE)).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Map of Bandung')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Warung');
  expect(failed).toHaveBeenCalledTimes(2);
  stop();
});

test('a part that was removed by a deployment offers a reload', async () => {
  const Map = lazyPart(failing(9, () => <p>Map</p>));
  const stop = whenPartFails(() => newVersion.setState({ isOut: true }));
  render(
    <Suspense fallback="coming">
      <Map />
    </Suspense>,
  );
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(NEW_VERSION);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  stop();
});

test('a dialog that fails to load closes with a message, and opens the next time', async () => {
  const person = userEvent.setup();
  const Question = lazyPart(
    failing(1, ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close it</button>),
  );
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>{isOpen ? 'Is open' : 'Open'}</button>
        <Suspense>{isOpen ? <Question onClose={() => setOpen(false)} /> : null}</Suspense>
        <ToastHost />
      </>
    );
  }
  render(<Page />);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(MESSAGE)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Close it' })).toBeVisible();
});

test('an error in a part reaches the page around it', async () => {
  const Broken = lazyPart(
    failing(0, () => {
      throw new Error('its own fault');
    }),
  );
  class ErrorBoundary extends Component<{ children: ReactNode }, { caught: string }> {
    override state = { caught: '' };
    static getDerivedStateFromError = (error: Error) => ({ caught: error.message });
    override render() {
      return this.state.caught === '' ? this.props.children : this.state.caught;
    }
  }
  render(
    <ErrorBoundary>
      <Suspense>
        <Broken />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByText('its own fault')).toBeVisible();
});
