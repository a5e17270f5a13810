import { EmptyState } from '@shared/ui/EmptyState';

/** The placeholder for a route whose screen is not implemented. */
export function NotAvailable() {
  return <EmptyState icon="screen" title="Not available yet" hint="This page is not available yet." />;
}
