/** Request to scroll to a block. The nonce distinguishes repeated requests for the same block. */
export interface ScrollRequest {
  blockId: string;
  nonce: number;
}
