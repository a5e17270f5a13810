import { formatNumber } from '@shared/format/count';
import type { PictureDetail } from './model';

/** Format the number of uses of a picture: '1 place', 'more than 1,000 places'. */
export function placesOf({
  usage_count,
  usage_is_exact,
}: Pick<PictureDetail, 'usage_count' | 'usage_is_exact'>): string {
  const number = `${usage_is_exact ? '' : 'more than '}${formatNumber(usage_count)}`;
  return `${number} ${usage_count === 1 ? 'place' : 'places'}`;
}
