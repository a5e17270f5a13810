import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { RecordMenu } from '@shared/records/page/RecordMenu';
import { Button } from '@shared/ui/Button';
import { confirm, type Question } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useKeepLead } from '../api';
import { alwaysRequired } from '../board/needs';
import { NeedsDialog } from '../board/NeedsDialog';
import type { MoveDetails } from '../board/useBoard';
import { labelIn, type Lead, type Stage } from '../model';
import { ConvertDialog } from './ConvertDialog';
import { useMoved } from './useMoved';

interface StageBarProps {
  lead: Lead;
  /** The form of the lead. Changes are saved before a move, because the stage may require them. */
  record: { isDirty: boolean; submit: () => Promise<boolean> };
}

interface Wanted {
  stage: Stage;
  errors: Readonly<Record<string, string>>;
  isAnswered: boolean;
  lead: Lead;
}

/** Stages of leads that are not pursued. They are in a menu, apart from the way to Won. */
const ENDS: ReadonlySet<string> = new Set(['lost', 'junk']);

/** The stage of the lead, with a button for each stage it can move to. */
export function StageBar({ lead, record }: StageBarProps) {
  const stages = useEnum('lead_stage');
  const keep = useKeepLead();
  const showMoved = useMoved(lead);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reached = stages.findIndex(({ value }) => value === lead.stage);
  // Only stages that the lead was in count as reached: skipped ones had no requirements checked.
  const been = new Set<string>(lead.moves.map(({ to_stage: stage }) => stage));

  const move = async (from: Lead, stage: Stage, details?: MoveDetails) => {
    try {
      const done = await callApi(
        'crm/move_lead',
        { lead_id: from.lead_id, version: from.version, stage, ...details },
        { country: from.country, handles: 'all' },
      );
      keep(done);
      showMoved(`${named(done.name)} moved to ${labelIn(stages, stage)}`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const errors = fieldErrors(error);
      if (Object.keys(errors).length > 0)
        setWanted({ stage, errors, lead: from, isAnswered: details !== undefined });
      else if (!error.isSilent)
        toast.error(`${named(from.name)} stays at ${labelIn(stages, from.stage)}. ${error.message}`);
    }
  };
  const choose = async (stage: Stage) => {
    setBusy(true);
    try {
      if (record.isDirty && !(await record.submit())) return;
      const requirements = alwaysRequired(lead, stage);
      if (requirements !== null) setWanted({ stage, errors: requirements, lead, isAnswered: false });
      else if (stage !== 'junk' || (await confirm(junkQuestion(lead)))) await move(lead, stage);
    } finally {
      setBusy(false);
    }
  };
  const close = () => setWanted(null);
  const shown = stages.filter(({ value }) => !ENDS.has(value) || value === lead.stage);
  const ends = stages.filter(
    ({ value }) => ENDS.has(value) && lead.allowed_stages.includes(value as Stage) && value !== lead.stage,
  );
  return (
    <>
      <div className="line whole-line">
        <ol className="row-tight grows stage-bar" aria-label="Stage">
          {shown.map(({ value, label }, index) => {
            const stage = value as Stage;
            const isHere = stage === lead.stage;
            return (
              <li key={value} data-passed={index < reached && been.has(value)}>
                <Button
                  fullWidth
                  size="small"
                  aria-current={isHere ? 'step' : undefined}
                  isBusy={isBusy}
                  disabled={isHere || !lead.allowed_stages.includes(stage)}
                  onClick={() => void choose(stage)}
                >
                  {label}
                </Button>
              </li>
            );
          })}
        </ol>
        <RecordMenu
          label="Close without a store"
          acts={ends.map(({ value, label }) => ({
            label: `Move to ${label}…`,
            run: () => void choose(value as Stage),
            isBusy,
          }))}
        />
      </div>
      {wanted === null ? null : wanted.stage === 'won' ? (
        <ConvertDialog leadId={lead.lead_id} onClose={close} />
      ) : (
        <NeedsDialog
          wanting={wanted}
          stageLabel={labelIn(stages, wanted.stage)}
          onGoOn={async (fresh, answers) => {
            close();
            await move(fresh, wanted.stage, answers);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function junkQuestion({ name }: Lead): Question {
  return {
    title: 'Move to Junk?',
    text: `“${name}” leaves the board and is no longer pursued. It stays in the list and can be reopened.`,
    confirmLabel: 'Move to Junk',
  };
}
