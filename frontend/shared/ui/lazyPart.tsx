import { Component, lazy, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { NEW_VERSION, newVersion, reloadPage } from './newVersion';
import { showToast } from './toasts';

const MESSAGE = 'A part of the page could not be loaded. Check the connection and try again.';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Call the listener whenever the code of a component fails to load. Return a function that unsubscribes. */
export function whenPartFails(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

class NotLoaded extends Error {
  /** Forget the failed attempt, so that the next render loads the code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(MESSAGE, { cause });
    this.forget = forget;
  }
}

/**
 * Return a component whose code is loaded when it is first shown, under the nearest `Suspense`. If loading
 * fails, the page stays: a component with `onClose` is closed with a message, any other one shows the error
 * in its place. The next render loads the code again (React's own `lazy` remembers a failure forever).
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  return lazyPartOf(load, (module) => module.default);
}

/** Load one component of a module that exports several. See `lazyPart`. */
export function lazyPartOf<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  const attempt = (): ComponentType<P> => {
    const one: ComponentType<P> = lazy(() =>
      load().then(
        (module) => ({ default: pick(module) }),
        (error: unknown) => {
          throw new NotLoaded(error, () => {
            if (part === one) part = attempt();
          });
        },
      ),
    );
    return one;
  };
  let part = attempt();
  return function Part(props: P) {
    const draw = () => {
      const Loaded = part;
      return <Loaded {...props} />;
    };
    return <PartBoundary draw={draw} onClose={closeOf(props)} />;
  };
}

function closeOf(props: object): Close | null {
  return 'onClose' in props && isClose(props.onClose) ? props.onClose : null;
}

type Close = () => void;

function isClose(value: unknown): value is Close {
  return typeof value === 'function';
}

interface PartBoundaryProps {
  draw: () => ReactNode;
  onClose: Close | null;
}

class PartBoundary extends Component<PartBoundaryProps, { caught: Error | null }> {
  override state: { caught: Error | null } = { caught: null };

  static getDerivedStateFromError(caught: Error): { caught: Error } {
    return { caught };
  }

  override componentDidCatch(caught: unknown): void {
    if (!(caught instanceof NotLoaded)) return;
    // Not before React shows the error: it renders a failed part a second time, which would request the code again.
    caught.forget();
    for (const listener of listeners) listener();
    if (this.props.onClose === null) return;
    showToast('error', MESSAGE);
    this.props.onClose();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === null) return this.props.draw();
    if (!(caught instanceof NotLoaded)) throw caught;
    if (this.props.onClose !== null) return null;
    return <PartFailure onRetry={() => this.setState({ caught: null })} />;
  }
}

/**
 * One line, because the component may be small. Plain elements, because the sign-in page uses lazy components
 * without MUI.
 */
function PartFailure({ onRetry }: { onRetry: () => void }) {
  const { isOut } = useStore(newVersion);
  return (
    <p className="line-loose" role="alert">
      <span className="muted">{isOut ? NEW_VERSION : MESSAGE}</span>
      <button type="button" className="plain-button rigid" onClick={isOut ? reloadPage : onRetry}>
        {isOut ? 'Reload' : 'Retry'}
      </button>
    </p>
  );
}
