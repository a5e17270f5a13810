import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';
import { useOpen, type ReviewedRecord } from '../kind';
import type { Review, ReviewComment } from '../model';

/** Puts what a call says of the review where the screen reads it. */
export function useKeepReview(content: ReviewedRecord): (review: Review) => void {
  const client = useQueryClient();
  const { kind, id } = useOpen();
  return (review) =>
    client.setQueryData<ReviewedRecord>(kind.keys.detail(content.country, id), (known) =>
      known === undefined ? known : { ...known, review },
    );
}

/** Settles a comment. */
export function useSettle(content: ReviewedRecord): (comment: ReviewComment) => Promise<void> {
  const { kind } = useOpen();
  const keepReview = useKeepReview(content);
  return async (comment) => {
    try {
      keepReview(await kind.settle(comment.comment_id, { country: content.country }));
    } catch (error) {
      // The client has told of it.
      if (!isApiError(error)) throw error;
    }
  };
}
