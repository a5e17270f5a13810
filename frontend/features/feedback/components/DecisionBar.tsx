import { openFields } from '@shared/review/deciding';
import { useEnum } from '@shared/session/bootstrap';
import type { Case } from '../cases/useCase';
import type { Feedback, VerifyMethod } from '../model';
import { EndPanel } from './EndPanel';
import type { Panel } from './panels';

interface DecisionBarProps {
  item: Feedback;
  one: Case;
  /** What has to be explained. */
  asked: readonly string[];
  panel: Panel;
  onPanel: (panel: Panel) => void;
  noteId: string;
  onApply: () => void;
}

const WAYS = [
  { panel: 'resolve', label: 'Close without a change…', shown: 'X' },
  { panel: 'wait', label: 'Ask the reporter…', shown: 'W' },
  { panel: 'duplicate', label: 'Repeats another…', shown: 'D' },
  { panel: 'spam', label: 'Spam…', shown: 'S' },
] as const;

/** What becomes of the whole: applied, closed as it is, asked about, put to another, thrown out. */
export function DecisionBar({ item, one, asked, panel, onPanel, noteId, onApply }: DecisionBarProps) {
  const open = openFields(one.state, item.diffs).length;
  return (
    <div className="decision-bar">
      <Evidence item={item} one={one} />
      <label className="decision-note" htmlFor={noteId}>
        <span>
          Note{asked.length === 0 ? '' : <span className="note-asked"> needed for: {asked.join(', ')}</span>}
        </span>
        <textarea
          id={noteId}
          className="control"
          rows={asked.length === 0 ? 1 : 2}
          maxLength={1000}
          value={one.note}
          placeholder={
            asked.length === 0 ? 'For colleagues, if there is something to say' : 'Say why this is right'
          }
          onChange={(event) => one.setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.shiftKey)) {
              event.preventDefault();
              onApply();
            }
            if (event.key === 'Escape') {
              event.stopPropagation();
              event.currentTarget.blur();
            }
          }}
        />
      </label>
      <div className="decision-buttons">
        <button
          type="button"
          className="plain-button plain-button-primary"
          disabled={one.isBusy || open > 0}
          onClick={onApply}
        >
          {item.diffs.length === 0 ? 'I put it right' : 'Apply to the store'} <kbd>Shift Enter</kbd>
        </button>
        {WAYS.map((way) => (
          <button
            key={way.panel}
            type="button"
            className="plain-button"
            aria-expanded={panel === way.panel}
            disabled={one.isBusy}
            onClick={() => onPanel(panel === way.panel ? null : way.panel)}
          >
            {way.label} <kbd>{way.shown}</kbd>
          </button>
        ))}
        {item.diffs.length === 0 ? null : (
          <span className="decision-left" role="status">
            {leftWords(open)}
          </span>
        )}
      </div>
      {panel === null ? null : (
        <EndPanel key={panel} item={item} one={one} panel={panel} onClose={() => onPanel(null)} />
      )}
    </div>
  );
}

function leftWords(open: number): string {
  if (open === 0) return 'Everything is decided';
  return open === 1 ? '1 field to decide' : `${open} fields to decide`;
}

/** What is missing before a store may be closed, and that one may check it oneself. */
function Evidence({ item: { closure }, one }: { item: Feedback; one: Case }) {
  const methods = useEnum('verify_method');
  if (closure === null) return null;
  if (closure.is_enough) {
    return (
      <p className="feedback-evidence" data-enough>
        {closure.is_verified
          ? 'A colleague has checked it.'
          : `${closure.reports} people who left a contact say so.`}
      </p>
    );
  }
  return (
    <div className="feedback-evidence">
      <p>{closure.missing}</p>
      <label className="feedback-choice">
        <span>I checked it by</span>
        <select
          className="control"
          value={one.method}
          onChange={(event) => one.setMethod(event.target.value as VerifyMethod | '')}
        >
          <option value="">Not checked</option>
          {methods.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
