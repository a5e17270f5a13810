import type { FilterSpec } from '@shared/table/filters';
import { storePicker } from '@shared/table/pickers';
import { WAITING } from '@shared/table/WaitingCount';
import { authorPicker, reviewerPicker, tagPicker } from '../pickers';

export const SORTS = ['updated_at', 'publish_at', 'submitted_at', 'view_30d'];
export const MINE = [{ value: 'me', label: 'Me' }];
export const REVIEWERS = [...MINE, { value: 'none', label: 'Nobody yet' }];

export const PLAIN: readonly FilterSpec[] = [
  WAITING,
  { kind: 'ids', key: 'author_id', label: 'Written by', picker: authorPicker },
  { kind: 'ids', key: 'reviewer_id', label: 'Reviewed by', picker: reviewerPicker },
  { kind: 'yesNo', key: 'is_live', label: 'On the site', yes: 'On the site', no: 'Not on the site' },
  { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
  { kind: 'ids', key: 'tags', label: 'Tag', picker: tagPicker },
  { kind: 'yesNo', key: 'is_featured', label: 'Featured', yes: 'Featured', no: 'Not featured' },
  { kind: 'date', key: 'publish_from', label: 'Published from' },
  { kind: 'date', key: 'publish_to', label: 'Published to' },
  { kind: 'date', key: 'updated_from', label: 'Updated from' },
  { kind: 'date', key: 'updated_to', label: 'Updated to' },
];
