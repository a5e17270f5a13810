import { formatCounted } from '@shared/format/count';
/** '1 issue', '3 issues'. */
export function formatIssues(count: number): string {
  return formatCounted(count, 'issue');
}
