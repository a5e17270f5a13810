/** A block to scroll to; the number tells one request from the next. */
export interface ScrollRequest {
  blockId: string;
  nonce: number;
}
