import { peoplePicker } from '@shared/table/pickers';

export { authorPicker, tagPicker } from '@shared/table/pickers';

/** Colleagues who may review. */
export const reviewerPicker = peoplePicker(['manager', 'reviewer']);
