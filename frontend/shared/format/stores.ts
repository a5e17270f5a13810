/** A store's name with its branch, as it is said. */
export function storeName({ name, branch_name }: { name: string; branch_name: string }): string {
  return branch_name === '' ? name : `${name} — ${branch_name}`;
}
