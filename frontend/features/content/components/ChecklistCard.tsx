import { useWatch } from 'react-hook-form';
import { useFocusField } from '@shared/form/useFocusField';
import { Icon } from '@shared/ui/Icon';
import type { Article } from '../model';

const LEAST_WORDS = 100;
const LEAST_WORDS_OF_NEWS = 50;

interface Item {
  field: string;
  label: string;
  isDone: boolean;
}

/** What an article needs before it goes out. Pictures and stores are looked at when it is sent. */
export function ArticleChecklist({ article }: { article: Article }) {
  const [title, summary, sponsorship, cover, category] = useWatch({
    name: ['title', 'summary', 'sponsorship', 'cover_picture_id', 'category'],
  }) as readonly unknown[];
  const least = category === 'news' ? LEAST_WORDS_OF_NEWS : LEAST_WORDS;
  const items = [
    { field: 'title', label: 'A title', isDone: isGiven(title) },
    { field: 'summary', label: 'A summary', isDone: isGiven(summary) },
    { field: 'cover_picture_id', label: 'A cover picture', isDone: isGiven(cover) },
    { field: 'sponsorship', label: 'What the author got for it', isDone: isGiven(sponsorship) },
    { field: 'body', label: `${least} words, as last saved`, isDone: article.word_count >= least },
  ];
  return <ChecklistCard items={items} />;
}

/** What is needed before it goes out; each line leads to its field. */
export function ChecklistCard({ items }: { items: readonly Item[] }) {
  const focusField = useFocusField();
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <section className="rail-card" aria-label="Checklist">
      <h2>
        To go out <span className="rail-muted">{`${done} of ${items.length}`}</span>
      </h2>
      <ul className="article-checklist">
        {items.map(({ field, label, isDone }) => (
          <li key={field} data-done={isDone}>
            <button type="button" onClick={() => focusField(field)}>
              {isDone ? <Icon name="check" size={14} label="There:" /> : <span className="article-todo" />}
              {label}
              {isDone ? null : <span className="visually-hidden">, missing</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether somebody has said something there. */
export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
