import { articlePicker, pagePicker, videoPicker } from '@shared/blocks/typed/pickers';
import type { IdPicker } from '@shared/form/idPicker';
import { storePicker } from '@shared/table/filters/pickers';
import type { RecordKind } from '../model';

interface Pickable {
  label: string;
  many: string;
  picker: IdPicker;
}

/** Records that can be added to a collection, with their pickers. */
export const PICKERS: Readonly<Record<RecordKind, Pickable>> = {
  store: { label: 'Store', many: 'stores', picker: storePicker },
  article: { label: 'Article', many: 'articles', picker: articlePicker },
  video: { label: 'Video', many: 'videos', picker: videoPicker },
  page: { label: 'Page', many: 'pages', picker: pagePicker },
};
