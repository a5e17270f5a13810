import { EmptyState } from '@shared/ui/EmptyState';

/** Stands for a screen that is in the table of routes and is not built yet. */
export function NotAvailable() {
  return (
    <EmptyState
      icon="screen"
      title="Not available yet"
      hint="This page is planned and will open here once it is ready."
    />
  );
}
