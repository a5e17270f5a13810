import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { WAITING } from '@shared/table/WaitingCount';
import { storePicker, workerPicker } from '@shared/table/pickers';
import { useRegionFilters } from '@shared/table/regionFilters';

const SORTS = ['created_at', 'flags', 'likes', 'rating'];
const STARS = [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: '★'.repeat(stars) }));
const LANGUAGES = [
  { value: 'id', label: 'Indonesian' },
  { value: 'ms', label: 'Malay' },
  { value: 'tr', label: 'Turkish' },
  { value: 'fil', label: 'Filipino' },
  { value: 'en', label: 'English' },
];

const PLAIN: readonly FilterSpec[] = [
  { kind: 'many', key: 'language', label: 'Language', options: LANGUAGES },
  { kind: 'yesNo', key: 'has_pictures', label: 'Pictures', yes: 'With pictures', no: 'Without pictures' },
  { kind: 'yesNo', key: 'has_flags', label: 'Reports', yes: 'Reported', no: 'Not reported' },
  { kind: 'ids', key: 'target_id', label: 'Store', picker: storePicker },
  { kind: 'ids', key: 'moderated_by', label: 'Decided by', picker: workerPicker },
  { kind: 'date', key: 'created_from', label: 'Written from' },
  { kind: 'date', key: 'created_to', label: 'Written to' },
];

/** What the list of comments can be narrowed and ordered by. */
export function useCommentListDefaults(): ListDefaults {
  const queue = useEnum('comment_queue');
  const status = useEnum('comment_status');
  const target = useEnum('comment_target');
  const reasons = useEnum('comment_flag_reason');
  const detections = useEnum('comment_detection');
  const authors = useEnum('comment_author_state');
  const rejected = useEnum('comment_reject_reason');
  const regions = useRegionFilters(2);
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'detection', label: 'Noticed', options: detections },
        { kind: 'many', key: 'rating', label: 'Rating', options: STARS },
        { kind: 'many', key: 'target_type', label: 'About', options: target },
        { kind: 'many', key: 'queue', label: 'Queue', options: queue },
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'flag_reason', label: 'Reported as', options: reasons },
        { kind: 'many', key: 'author_state', label: 'Author', options: authors },
        { kind: 'many', key: 'reject_reason', label: 'Why rejected', options: rejected },
        ...regions,
        WAITING,
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'created_at',
      sortOrder: 'desc',
    }),
    [queue, status, target, reasons, detections, authors, rejected, regions],
  );
}
