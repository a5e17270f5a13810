import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { templatesOptions } from '../api';
import type { Case } from '../cases/useCase';
import { labelIn } from '../lists/feedbackCells';
import type { Feedback } from '../model';

const LONGEST = 1000;

/** The final reply to the reporter: the editor with templates in their language, or its delivery status. */
export function ReplyCard({ item, one }: { item: Feedback; one: Case }) {
  const { reply, reporter, allowed_actions } = item;
  const mayReply = allowed_actions.includes('reply');
  if (!mayReply && reply.status === 'none' && !(reporter.wants_reply && reporter.email !== '')) return null;
  return (
    <section className="stack feedback-reply" aria-label="Reply">
      <h2>Reply to the reporter</h2>
      {reply.status === 'none' ? null : <SentReply reply={reply} />}
      {mayReply ? <Composer item={item} one={one} /> : null}
      {mayReply || reply.status !== 'none' ? null : (
        <p className="muted">Start the report to write a reply.</p>
      )}
    </section>
  );
}

const TONES: Readonly<Record<Feedback['reply']['status'], Tone>> = {
  none: 'neutral',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
};

function SentReply({ reply }: { reply: Feedback['reply'] }) {
  const labels = useEnum('mail_status');
  return (
    <div className="stack">
      <span className="row feedback-joined-head">
        <StatusChip tone={TONES[reply.status]} label={labelIn(labels, reply.status)} />
        <TimeAgo at={reply.replied_at} />
      </span>
      <blockquote className="quote">{reply.text}</blockquote>
      {reply.error === '' ? null : (
        <p role="status">
          {reply.status === 'failed' ? `Tried ${reply.tries} times: ` : 'It will be tried again: '}
          {reply.error}
        </p>
      )}
    </div>
  );
}

const APPLIED_OUTCOMES: readonly string[] = ['applied', 'applied_partially'];

/**
 * Return true if a template fits the outcome. Templates about a change require that the store was changed.
 */
function isTrueOf({ resolution }: Feedback, template: string): boolean {
  return !APPLIED_OUTCOMES.includes(template) || template === resolution;
}

function Composer({ item, one }: { item: Feedback; one: Case }) {
  const { data } = useQuery(templatesOptions(useCountryCode(), item.feedback_id));
  const [template, setTemplate] = useState<string | null>(null);
  const languages = useEnum('feedback_language');
  const outcomes = useEnum('feedback_resolution');
  return (
    <>
      <p className="muted">
        To {item.reporter.email}, in {labelIn(languages, item.reporter.language)}. Only one final reply can be
        sent.
      </p>
      <div className="row" role="group" aria-label="Start with">
        {(data?.templates ?? [])
          .filter(({ template_id }) => isTrueOf(item, template_id))
          .map(({ template_id, body }) => (
            <Button
              key={template_id}

              aria-pressed={template === template_id}
              onClick={() => {
                setTemplate(template_id);
                one.setReply(body);
              }}
            >
              {labelIn(outcomes, template_id)}
            </Button>
          ))}
      </div>
      <label className="stack-tight small">
        <span>Message</span>
        <Textarea
          rows={6}
          maxLength={LONGEST}
          value={one.reply}
          onChange={(event) => one.setReply(event.target.value)}
        />
      </label>
      <div className="row">
        <Button
          variant="filled"
          isBusy={one.isBusy}
          disabled={one.reply.trim() === ''}
          onClick={() => void one.send(template)}
        >
          Send reply
        </Button>
        <span className="muted small pushed">
          {one.reply.length} of {LONGEST}
        </span>
      </div>
    </>
  );
}
