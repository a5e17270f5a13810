import { Kbd } from '@shared/keys/Kbd';
import { openFields } from '@shared/review/deciding';
import { LeftToDecide } from '@shared/review/LeftToDecide';
import { NoteField } from '@shared/review/NoteField';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { LabelledSelect } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import type { Case } from '../cases/useCase';
import type { Feedback, VerifyMethod } from '../model';
import { EndPanel } from './EndPanel';
import { WAYS, type Panel } from './panels';

interface DecisionBarProps {
  item: Feedback;
  one: Case;
  /** Reasons why a note is required. */
  noteReasons: readonly string[];
  panel: Panel;
  onPanel: (panel: Panel) => void;
  noteId: string;
  onApply: () => void;
}

/**
 * The decision on the whole report: apply, close unchanged, ask the reporter, mark as duplicate, mark as
 * spam.
 */
export function DecisionBar({ item, one, noteReasons, panel, onPanel, noteId, onApply }: DecisionBarProps) {
  const open = openFields(one.state, item.diffs).length;
  return (
    <div className="foot stack decision-bar">
      <Evidence item={item} one={one} />
      <NoteField
        id={noteId}
        value={one.note}
        maxLength={1000}
        reasons={noteReasons}
        onChange={one.setNote}
        onApply={onApply}
      />
      <div className="row thumb-bar">
        <Button variant="filled" isBusy={one.isBusy} disabled={open > 0} onClick={onApply}>
          {item.diffs.length === 0 ? 'Mark as corrected' : 'Apply to the store'} <Kbd of="apply" />
        </Button>
        {WAYS.map((way) => (
          <Button
            key={way.panel}

            aria-expanded={panel === way.panel}
            isBusy={one.isBusy}
            onClick={() => onPanel(panel === way.panel ? null : way.panel)}
          >
            {way.meaning}… <Kbd of={way.command} />
          </Button>
        ))}
        {item.diffs.length === 0 ? null : <LeftToDecide open={open} isOnly={item.diffs.length === 1} />}
      </div>
      {panel === null ? null : (
        <EndPanel key={panel} item={item} one={one} panel={panel} onClose={() => onPanel(null)} />
      )}
    </div>
  );
}

/** The evidence still missing before a store may be closed, with a way to verify it. */
function Evidence({ item: { closure }, one }: { item: Feedback; one: Case }) {
  const methods = useEnum('verify_method');
  if (closure === null) return null;
  if (closure.is_enough) {
    return (
      <p className="row-loose spread warning feedback-evidence" data-enough>
        {closure.is_verified
          ? 'A colleague has verified it.'
          : `${closure.reports} people with contact details reported it.`}
      </p>
    );
  }
  return (
    <div className="row-loose spread warning feedback-evidence">
      <p>{closure.missing}</p>
      <LabelledSelect
        className="inline-choice"
        label="Verified by"
        value={one.method}
        onChange={(event) => one.setMethod(event.target.value as VerifyMethod | '')}
      >
        <option value="">Not verified</option>
        {optionsOf(methods)}
      </LabelledSelect>
    </div>
  );
}
