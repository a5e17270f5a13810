import type { ReactNode } from 'react';
import { Icon } from './Icon';
import './states.css';

interface ErrorStateProps {
  message: string;
  /** Request ID that the user can quote to support. */
  reference?: string | null;
  onRetry?: () => void;
  retryLabel?: string;
  children?: ReactNode;
}

/** An error message in place of content that could not be loaded, with a retry button. */
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
