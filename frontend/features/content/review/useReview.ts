import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@shared/api/errors';
import { useOpen, type ReviewedRecord } from '../kind';
import type { Review, ReviewComment } from '../model';

/** Return a function that caches the review of a response. */
export function useKeepReview(content: ReviewedRecord): (review: Review) => void {
  const client = useQueryClient();
  const { kind, id } = useOpen();
  return (review) =>
    client.setQueryData<ReviewedRecord>(kind.keys.detail(content.country, id), (cached) =>
      cached === undefined ? cached : { ...cached, review },
    );
}

/** Return a function that resolves a comment. */
export function useSettle(content: ReviewedRecord): (comment: ReviewComment) => Promise<void> {
  const { kind } = useOpen();
  const keepReview = useKeepReview(content);
  return async (comment) => {
    try {
      keepReview(await kind.settle(comment.comment_id, { country: content.country }));
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    }
  };
}
