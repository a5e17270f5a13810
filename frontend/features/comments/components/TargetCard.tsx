import { RecordLink } from '@shared/table/columns/RecordLink';
import type { Comment } from '../model';

/** The target of the comment, with links to the console and the site. */
export function TargetCard({ comment: { target } }: { comment: Comment }) {
  return (
    <section className="stack" aria-label="Subject">
      <h2>About</h2>
      <div className="line at-start">
        {target.picture_url === null ? null : (
          <img className="picture" src={target.picture_url} width={56} height={56} alt="" />
        )}
        <div>
          {target.screen === '' ? (
            target.title
          ) : (
            <RecordLink path={target.screen} id={target.target_id}>
              {target.title}
            </RecordLink>
          )}
          {target.note === '' ? null : <span className="cell-sub">{target.note}</span>}
          {target.url === '' ? null : (
            <a className="cell-link" href={target.url} target="_blank" rel="noreferrer">
              On the site
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
