/** Path of the screen that shows one store. */
export const STORE_EDIT = '/store/store/edit';

/** Return the name of a store with its branch. */
export function storeName({ name, branch_name }: { name: string; branch_name: string }): string {
  return branch_name === '' ? name : `${name} — ${branch_name}`;
}
