import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatCounted } from '@shared/format/count';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { RecentImport } from './definition';
import type { StepProps } from './ImportScreen';
import type { Step } from './useImport';

/** Tone and step of each state. */
const STATES: Readonly<Record<RecentImport['state'], { tone: Tone; step: Step }>> = {
  uploaded: { tone: 'neutral', step: 'columns' },
  checking: { tone: 'info', step: 'check' },
  checked: { tone: 'warning', step: 'check' },
  importing: { tone: 'info', step: 'run' },
  imported: { tone: 'success', step: 'run' },
  failed: { tone: 'danger', step: 'run' },
  cancelled: { tone: 'neutral', step: 'run' },
  undone: { tone: 'neutral', step: 'run' },
};

/** The user's imports of the last week, to continue, or to see the result and undo it. */
export function RecentImports({ definition, state }: StepProps) {
  const { area, country, calls } = definition;
  const states = useEnum('import_state');
  const { data = [] } = useQuery({
    queryKey: ['imports', area, country, 'recent'],
    queryFn: ({ signal }) => calls.recent(signal),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <section className="stack import-part" aria-labelledby="import-recent">
      <h2 id="import-recent">Your recent imports</h2>
      <ul className="ruled" aria-labelledby="import-recent">
        {data.map(({ import_id: id, file_name: name, rows, state: at, created_at: created }) => (
          <li className="row" key={id}>
            <Button
              variant="ghost"
              size="small"
              aria-label={`${STATES[at].step === 'run' ? 'Result of' : 'Continue with'} ${name}`}
              onClick={() => state.go(STATES[at].step, id)}
            >
              {name}
            </Button>
            <StatusChip tone={STATES[at].tone} label={labelIn(states, at)} />
            <span className="muted small numbers">
              {rows === null ? '' : `${formatCounted(rows, 'row')} · `}
              <TimeAgo at={created} />
            </span>
          </li>
        ))}
      </ul>
      <p className="field-help">
        Files are kept for seven days. Results include a report, and Undo if possible.
      </p>
    </section>
  );
}
