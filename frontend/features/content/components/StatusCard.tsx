import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { RecordForm } from '@shared/form/useRecordForm';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ArticleChip } from '../lists/articleColumns';
import type { Article } from '../model';
import { ActionDialog } from './ActionDialog';
import { useActions } from './useActions';

/** Where the article stands, and what may be done about it. */
export function StatusCard({ article, record }: { article: Article; record: RecordForm }) {
  const { allowed, asking, isTaking, begin, take, stopAsking } = useActions(article, record);
  return (
    <section className="rail-card" aria-label="Status">
      <h2>Status</h2>
      <div>
        <ArticleChip row={article} />
      </div>
      <Standing article={article} />
      <div className="article-actions">
        {allowed.map((action, place) => (
          <button
            key={action.name}
            type="button"
            className={`plain-button${action.isMain === true && place === 0 ? ' plain-button-primary' : ''}`}
            disabled={isTaking || record.isSaving}
            onClick={() => void begin(action)}
          >
            {action.label}
            {action.key === null ? null : <kbd className="action-key">{action.key.toUpperCase()}</kbd>}
          </button>
        ))}
        <PreviewButton article={article} record={record} />
      </div>
      <p className="rail-muted">
        {article.word_count} words, {article.read_minutes} min to read. Changed{' '}
        <TimeAgo at={article.updated_at} />
        {article.updated_by === null ? '' : ` by ${article.updated_by.nickname}`}
      </p>
      {asking === null ? null : (
        <ActionDialog
          title={article.title}
          action={asking}
          onTake={(answers) => take(asking, answers)}
          onClose={stopAsking}
        />
      )}
    </section>
  );
}

/** What a person needs to know of where it stands, in a sentence. */
function Standing({ article }: { article: Article }) {
  const { status, review, publish_at, publish_error, is_live } = article;
  if (publish_error !== '') {
    return (
      <p className="field-error" role="alert">
        It did not go out: {publish_error}
      </p>
    );
  }
  if (status === 'in_review') {
    return (
      <p className="rail-muted">
        {review.reviewer === null ? 'No reviewer yet. ' : `With ${review.reviewer.nickname}. `}
        Sent <TimeAgo at={review.submitted_at} />
        {review.due_at === null ? '' : ', due '}
        {review.due_at === null ? null : <TimeAgo at={review.due_at} />}
      </p>
    );
  }
  if (status === 'scheduled' && publish_at !== null) {
    return (
      <p className="rail-muted">
        Goes out <TimeAgo at={publish_at} />
      </p>
    );
  }
  return status === 'draft' && is_live ? (
    <p className="rail-muted">Readers see the text from before until this one goes out.</p>
  ) : null;
}

/** Shows the article as readers would see it, what is typed saved first. */
function PreviewButton({ article, record }: { article: Article; record: RecordForm }) {
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      if (record.isDirty && !(await record.submit())) return;
      const { url } = await callApi(
        'article/get_preview_url',
        { article_id: article.article_id },
        { country: article.country },
      );
      window.open(url, '_blank', 'noopener');
    } catch (error) {
      // The client has told of it.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="plain-button" disabled={isBusy} onClick={() => void show()}>
      Preview
    </button>
  );
}
