/** Something to be gone to; the number tells one wish from the next. */
export interface Wish {
  blockId: string;
  wish: number;
}
