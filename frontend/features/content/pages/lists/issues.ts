/** '1 issue', '3 issues'. */
export function formatIssues(count: number): string {
  return count === 1 ? '1 issue' : `${count} issues`;
}
