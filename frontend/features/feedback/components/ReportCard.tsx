import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { labelIn } from '../lists/feedbackCells';
import { STORE_EDIT, storeName, type Feedback } from '../model';

/** The report in the reporter's own words, with their pictures. */
export function ReportCard({ item }: { item: Feedback }) {
  const channels = useEnum('feedback_channel');
  const who = item.reporter.name === '' ? 'Somebody' : item.reporter.name;
  return (
    <section className="stack" aria-label="Report">
      <h2>
        {who} <span className="muted">{labelIn(channels, item.channel)}</span>
      </h2>
      {item.description === '' ? (
        <p className="muted">No description.</p>
      ) : (
        <blockquote className="quote">{item.description}</blockquote>
      )}
      {item.other_store === null ? null : (
        <p>
          Same as{' '}
          <RecordLink path={STORE_EDIT} id={item.other_store.store_id}>
            {storeName(item.other_store)}
          </RecordLink>
          {item.other_store.region_path === '' ? '' : `, ${item.other_store.region_path}`}
        </p>
      )}
      {item.pictures.length === 0 ? null : (
        <ul className="row">
          {item.pictures.map(({ picture_id, url, thumb_url, alt }) => (
            <li key={picture_id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  className="picture"
                  src={thumb_url}
                  alt={alt === '' ? `Picture ${picture_id}` : alt}
                  width={96}
                  height={96}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
