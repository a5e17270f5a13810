import type { ReactNode } from 'react';
import { Button } from '@shared/ui/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import { ActionDialog } from '../../components/ActionDialog';
import { useTaking } from '../../components/useActions';
import { useOpen } from '../../kind';
import type { Page } from '../model';

const PLANNING: readonly string[] = ['schedule', 'cancel_schedule'];

/** The planned and past times of publishing and unpublishing. */
export function ScheduleSection({ page }: { page: Page }) {
  const { record } = useOpen();
  const { allowed, asking, warnings, isTaking, begin, take, stopAsking } = useTaking(page);
  const isPlanned = page.status === 'scheduled';
  return (
    <>
      <dl className="tiles">
        <Moment name="Publishes" at={isPlanned ? page.publish_at : null} otherwise="Not scheduled" />
        <Moment name="Unpublishes" at={page.unpublish_at} otherwise="Not scheduled" />
        <Moment name="First published" at={page.first_published_at} otherwise="Never" />
        <Moment name="Last published" at={page.last_published_at} otherwise="Never" />
      </dl>
      <div className="row">
        {allowed
          .filter(({ name }) => PLANNING.includes(name))
          .map((action) => (
            <Button
              key={action.name}
              size="small"
              isBusy={isTaking || record.isSaving}
              onClick={() => void begin(action)}
            >
              {action.name === 'schedule' ? 'Choose a time' : action.label}
            </Button>
          ))}
      </div>
      {asking === null ? null : (
        <ActionDialog
          title={page.title}
          action={asking}
          warnings={warnings}
          onTake={(answers) => take(asking, answers)}
          onClose={stopAsking}
        />
      )}
    </>
  );
}

function Moment({ name, at, otherwise }: { name: string; at: string | null; otherwise: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{at === null ? <span className="muted">{otherwise}</span> : <TimeAgo at={at} />}</dd>
    </div>
  );
}
