import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { labelIn } from '../../model';
import { CopyPage } from '../copying/CopyPage';
import { PAGE, type Page } from '../model';

/** The translations of the page, with buttons to add one or to copy the page. */
export function LanguagesCard({ page }: { page: Page }) {
  const languages = useEnum('content_language');
  return (
    <section className="stack card" aria-label="Copies and languages">
      <h2>Copies and languages</h2>
      {page.translations.length === 0 ? null : (
        <ul className="stack">
          {page.translations.map((one) => (
            <li key={one.page_id} className="stack-flush">
              <RecordLink path={PAGE} id={one.page_id}>
                {one.title}
              </RecordLink>
              <span className="muted small">
                {labelIn(languages, one.language)}, {one.status_label}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CopyPage page={page} />
    </section>
  );
}
