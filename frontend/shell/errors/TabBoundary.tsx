import { Component, type ReactNode } from 'react';
import { newRequestId } from '@shared/api/environment';
import { CopyButton } from '@shared/ui/CopyButton';
import { ErrorState } from '@shared/ui/ErrorState';

interface TabBoundaryProps {
  onReload: () => void;
  children: ReactNode;
}

interface Caught {
  id: string;
}

/** An error boundary around one screen, so that the other tabs continue to work. */
export class TabBoundary extends Component<TabBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(): { caught: Caught } {
    return { caught: { id: newRequestId().slice(0, 12) } };
  }

  override componentDidCatch(error: unknown): void {
    // eslint-disable-next-line no-console -- developers look up the error ID in the browser's console
    console.error(`Screen error ${this.state.caught?.id ?? ''}`, error);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === null) return this.props.children;
    return (
      <ErrorState
        message="Something went wrong on this page"
        onRetry={this.props.onReload}
        retryLabel="Reload"
      >
        <p className="muted">
          Error id <code translate="no">{caught.id}</code>{' '}
          <CopyButton text={caught.id} label="Copy error id" />
        </p>
      </ErrorState>
    );
  }
}
