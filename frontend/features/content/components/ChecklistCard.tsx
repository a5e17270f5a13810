import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useFormState, useWatch, type FieldErrors } from 'react-hook-form';
import type { Block } from '@shared/blocks/model';
import { picturesIn } from '@shared/blocks/picturesIn';
import { isLargeEnough, leastSize, type CoverOf } from '@shared/pictures/covers';
import { useMutePictures } from '@shared/pictures/useMutePictures';
import { usePicture } from '@shared/pictures/usePicture';
import { messagesOf } from '@shared/form/fieldErrors';
import { useFocusField } from '@shared/form/useFocusField';
import { Icon } from '@shared/ui/Icon';
import type { Article } from '../model';

const LEAST_WORDS = 100;
const LEAST_WORDS_OF_NEWS = 50;

/** Label of the cover's alt text field. */
const COVER_ALT = 'Cover alt text';

interface Item {
  field: string;
  label: string;
  isDone: boolean;
}

/**
 * The missing requirements for publishing an article. Its pictures and stores are checked on the server when
 * it is submitted.
 */
export function ArticleChecklist({ article }: { article: Article }) {
  const [title, summary, sponsorship, cover, category, coverAlt, body] = useWatch({
    name: ['title', 'summary', 'sponsorship', 'cover_picture_id', 'category', 'cover_alt', 'body'],
  }) as readonly unknown[];
  const pictures = useMemo(() => picturesIn((body as readonly Block[] | undefined) ?? []), [body]);
  const front = typeof cover === 'number' && !isFilled(coverAlt) ? [cover] : [];
  const mute = useMutePictures([...new Set([...front, ...pictures])]);
  const coverItem = useCoverItem('article', cover);
  const least = category === 'news' ? LEAST_WORDS_OF_NEWS : LEAST_WORDS;
  const items = [
    { field: 'title', label: 'A title', isDone: isFilled(title) },
    { field: 'summary', label: 'A summary', isDone: isFilled(summary) },
    coverItem,
    { field: 'sponsorship', label: 'Sponsorship', isDone: isFilled(sponsorship) },
    { field: 'body', label: `${least} words in the saved text`, isDone: article.word_count >= least },
    // A cover is required, so its alt text is listed from the start.
    ...(front.length + pictures.length === 0 && !isFilled(coverAlt)
      ? [{ field: 'cover_alt', label: COVER_ALT, isDone: false }]
      : altItems(
          [...front, ...pictures],
          mute,
          mute.some((id) => front.includes(id)) ? 'cover_alt' : 'body',
        )),
  ];
  return <ChecklistCard items={items} />;
}

/** Return the checklist item of the cover. It checks the minimum size that the server requires. */
export function useCoverItem(of: CoverOf, id: unknown): Item {
  const picture = usePicture(typeof id === 'number' ? id : null);
  return {
    field: 'cover_picture_id',
    label: `A cover picture of at least ${leastSize(of)}`,
    isDone: picture !== null && isLargeEnough(of, picture),
  };
}

/** Return the checklist item for missing alt texts, if there are pictures. The item links to `field`. */
export function altItems(
  pictures: readonly number[],
  mute: readonly number[],
  field: string,
): readonly Item[] {
  if (pictures.length === 0) return [];
  const ofSome = mute.length > 1 ? `Alt text for ${mute.length} pictures` : 'Alt text for pictures';
  const label = field === 'cover_alt' && mute.length === 1 ? COVER_ALT : ofSome;
  return [{ field, label, isDone: mute.length === 0 }];
}

/**
 * A checklist of requirements for publishing, and of errors at other fields. Each line links to its field.
 * Fields are counted, as in the save bar.
 */
export function ChecklistCard({ items: required }: { items: readonly Item[] }) {
  const focusField = useFocusField();
  const { errors } = useFormState();
  const items = [...required, ...otherErrors(errors, required)];
  const open = new Set(items.filter(({ isDone }) => !isDone).map(({ field }) => field)).size;
  const total = new Set(items.map(({ field }) => field)).size;
  return (
    <section className="stack card" aria-label="Checklist">
      <h2>
        Ready to publish <span className="muted small">{`${total - open} of ${total}`}</span>
      </h2>
      <ul className="checklist">
        {items.map(({ field, label, isDone }) => (
          <li key={label} data-done={isDone}>
            <Button variant="line" size="small" onClick={() => focusField(field)}>
              {isDone ? <Icon name="check" size={14} label="Complete:" /> : <span className="open-ring" />}
              {label}
              {isDone ? null : <span className="visually-hidden">, missing</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the errors of a form that no open requirement already says, as lines of the checklist. */
function otherErrors(errors: FieldErrors, required: readonly Item[]): readonly Item[] {
  const isOpen = (name: string) => required.some(({ field, isDone }) => field === name && !isDone);
  return messagesOf(errors)
    .filter(({ field }) => field !== 'form' && !isOpen(field))
    .map(({ field, message }) => ({ field, label: message, isDone: false }));
}

/** Return true if a field has a value. */
export function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
