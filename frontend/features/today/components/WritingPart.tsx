import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { Today, Writing } from '../api';
import { TodayLink } from './TodayLink';

/** The writer's open texts: those sent back first, then drafts. */
export function TextsPart({ today: { writing } }: { today: Today }) {
  const texts = writing?.texts ?? [];
  return (
    <section className="stack-wide today-column" aria-label="My work">
      <h2>My work</h2>
      {texts.length === 0 ? (
        <p className="muted">
          No drafts. <TodayLink path="/content/article/edit">Write an article</TodayLink>
        </p>
      ) : (
        <ul className="ruled lines">
          {texts.map(({ title, label, at, path, is_sent_back }) => (
            <li key={path}>
              <span className="stack-flush at-start breaks">
                <TodayLink path={path}>{title}</TodayLink>
                {is_sent_back ? (
                  <StatusChip tone="warning" label={label} />
                ) : (
                  <span className="clamp muted tiny line-note">{label}</span>
                )}
              </span>
              <TimeAgo at={at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The open review comments on the user's texts. */
export function RemarksPart({ remarks }: { remarks: Writing['remarks'] }) {
  return (
    <section aria-label="Reviewers’ comments">
      <h2>Reviewers’ comments</h2>
      {remarks.length === 0 ? <p className="muted">No open comments.</p> : null}
      <ul className="ruled lines">
        {remarks.map(({ title, body, by, at, path }) => (
          <li key={`${path} ${at}`}>
            <span className="stack-flush at-start breaks">
              <TodayLink path={path}>{body}</TodayLink>
              <span className="clamp muted tiny line-note">
                {by.nickname} on {title}
              </span>
            </span>
            <TimeAgo at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
