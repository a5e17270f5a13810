import { formatCounted } from '@shared/format/count';
/** Return the number of issues as text: '1 issue', '3 issues'. */
export function formatIssues(count: number): string {
  return formatCounted(count, 'issue');
}
