import type { ReactNode } from 'react';
import { Icon } from './Icon';
import './states.css';

interface ErrorStateProps {
  message: string;
  /** What to quote when asking for help. */
  reference?: string | null;
  onRetry?: () => void;
  retryLabel?: string;
  children?: ReactNode;
}

/** Something could not be shown: in words, with a way on. */
export function ErrorState({
  message,
  reference = null,
  onRetry,
  retryLabel = 'Retry',
  children,
}: ErrorStateProps) {
  return (
    <section className="stack at-center middle state" role="alert">
      <Icon name="error" size={28} className="danger" />
      <p className="title strong">{message}</p>
      {reference === null ? null : (
        <p className="muted">
          Reference <code translate="no">{reference}</code>
        </p>
      )}
      {children}
      {onRetry === undefined ? null : (
        <button type="button" className="plain-button" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </section>
  );
}
