import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Textarea } from '@shared/ui/Input';
import { TimeAgo } from '@shared/session/TimeAgo';
import { leadKeys } from '../api';
import { LEAD, labelIn, STORE_EDIT, type Activity } from '../model';
import { DocumentList } from './DocumentsRow';

type Facts = Readonly<Record<string, string | number | boolean>>;

/** An entry of the timeline. Users can edit their own entries of today. */
export function Entry({ entry }: { entry: Activity }) {
  const client = useQueryClient();
  const country = useCountryCode();
  const [draft, setDraft] = useState<string | null>(null);
  const edit = async (patch: Pick<CallInput<'crm/edit_activity'>, 'body' | 'pinned'>) => {
    try {
      await callApi(
        'crm/edit_activity',
        { activity_id: entry.activity_id, version: entry.version, ...patch },
        { country },
      );
      setDraft(null);
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    }
    void client.invalidateQueries({ queryKey: leadKeys.timeline(country, entry.lead_id) });
  };
  return (
    <li className="stack-tight timeline-entry" data-pinned={entry.pinned}>
      <div className="facts spread">
        <Headline entry={entry} />
        <span className="muted">
          {entry.author?.nickname ?? 'Automatic'}, <TimeAgo at={entry.at} />
        </span>
      </div>
      {draft === null ? (
        entry.body === '' ? null : (
          <p className="as-typed">{entry.body}</p>
        )
      ) : (
        <Textarea
          aria-label="Edit entry"
          autoFocus
          rows={3}
          maxLength={4000}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      )}
      {entry.attachments.length === 0 ? null : (
        <div className="row">
          {entry.attachments.map((picture, index) => (
            <a key={picture.picture_id} href={picture.url} target="_blank" rel="noreferrer">
              <img
                className="picture"
                src={picture.thumb_url}
                alt={picture.alt === '' ? `Picture ${index + 1} of the entry` : picture.alt}
                width={64}
                height={64}
              />
            </a>
          ))}
        </div>
      )}
      <DocumentList documents={entry.documents} />
      <div className="row timeline-actions">
        {draft === null ? null : (
          <>
            <Button variant="ghost" size="small" onClick={() => void edit({ body: draft })}>
              Save
            </Button>
            <Button variant="ghost" size="small" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </>
        )}
        {draft === null && entry.allowed_actions.includes('edit') ? (
          <Button variant="ghost" size="small" onClick={() => setDraft(entry.body)}>
            Change
          </Button>
        ) : null}
        {draft === null && entry.allowed_actions.includes('pin') ? (
          <Button variant="ghost" size="small" onClick={() => void edit({ pinned: !entry.pinned })}>
            {entry.pinned ? 'Unpin' : 'Pin'}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Headline({ entry }: { entry: Activity }) {
  const types = useEnum('lead_activity_type');
  const outcomes = useEnum('lead_outcome');
  const stages = useEnum('lead_stage');
  const facts = entry.facts as Facts;
  const fact = (name: string) => String(facts[name] ?? '');
  switch (entry.type) {
    case 'stage_change':
      return (
        <strong>
          {labelIn(stages, fact('from'))} → {labelIn(stages, fact('to'))}
          {facts['undone'] === true ? ' (undone)' : ''}
        </strong>
      );
    case 'owner_change':
      return (
        <strong>
          Assigned from {fact('from')} to {fact('to')}
        </strong>
      );
    case 'task':
      return <strong>Done: {fact('title')}</strong>;
    case 'converted':
      return (
        <strong>
          Became a store:{' '}
          <RecordLink path={STORE_EDIT} id={Number(facts['store_id'])}>
            {fact('name')}
          </RecordLink>
        </strong>
      );
    case 'merged':
      return (
        <strong>
          Merged with{' '}
          <RecordLink path={LEAD} id={Number(facts['lead_id'])}>
            {fact('name')}
          </RecordLink>
        </strong>
      );
    default: {
      const parts = [
        labelIn(types, entry.type),
        entry.direction === 'inbound' ? 'from' : '',
        entry.contact_name === ''
          ? ''
          : entry.direction === 'inbound'
            ? entry.contact_name
            : `with ${entry.contact_name}`,
      ];
      return (
        <strong>
          {parts.filter((part) => part !== '' && !(part === 'from' && entry.contact_name === '')).join(' ')}
          {entry.outcome === '' ? '' : `: ${labelIn(outcomes, entry.outcome)}`}
        </strong>
      );
    }
  }
}
