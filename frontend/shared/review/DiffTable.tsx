import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '@shared/format/count';
import { Kbd } from '@shared/keys/Kbd';
import { StatusChip } from '@shared/ui/StatusChip';
import type { Deciding } from './deciding';
import { DiffEditor, isEditable } from './editing/DiffEditor';
import { SEVERITY_TONES, type Decision, type Diff, type DecisionCode } from './diffs';
import { diffWords, type Stretch } from './diffWords';
import './diffs.css';

/** Decisions so far, and functions that change them. */
export interface DecidingHand {
  state: Deciding;
  say: (field: string, decision: DecisionCode, edited?: unknown) => void;
  point: (index: number) => void;
}

interface DiffTableProps {
  diffs: readonly Diff[];
  /** Title of the column with proposed values: "OpenStreetMap says". */
  legend: string;
  /** Text shown if there are no differences. */
  nothing: string;
  one: DecidingHand;
  canDecide: boolean;
  editing: string | null;
  onEditing: (field: string | null) => void;
}

/** The table of differences: field, current value, proposed value and decision. */
export function DiffTable({ diffs, legend, nothing, one, canDecide, editing, onEditing }: DiffTableProps) {
  if (diffs.length === 0) return <p className="muted">{nothing}</p>;
  return (
    <div className="card diff-table" role="table" aria-label="Differences">
      <div className="muted tiny diff-row diff-head" role="row">
        <span role="columnheader">Field</span>
        <span role="columnheader">Current value</span>
        <span role="columnheader">{legend}</span>
        <span role="columnheader" className="visually-hidden">
          Decision
        </span>
      </div>
      {diffs.map((diff, index) => (
        <DiffRow
          key={diff.field}
          diff={diff}
          index={index}
          one={one}
          canDecide={canDecide}
          isOnly={diffs.length === 1}
          isEditing={editing === diff.field && isEditable(diff)}
          onEditing={onEditing}
        />
      ))}
    </div>
  );
}

interface DiffRowProps {
  diff: Diff;
  index: number;
  one: DecidingHand;
  canDecide: boolean;
  isOnly: boolean;
  isEditing: boolean;
  onEditing: (field: string | null) => void;
}

function DiffRow(props: DiffRowProps) {
  const { diff, index, one, canDecide, isOnly, isEditing, onEditing } = props;
  const decision = one.state.said[diff.field];
  const isAt = canDecide && one.state.cursor === index;
  const row = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState<string | null>(null);
  const wasAt = useRef(isAt);
  useEffect(() => {
    // The case opens at its header, so the first current row is not scrolled into view.
    if (isAt && !wasAt.current) row.current?.scrollIntoView({ block: 'nearest' });
    wasAt.current = isAt;
  }, [isAt]);
  return (
    <div ref={row} className="diff-row" role="row" data-at={isAt} aria-current={isAt ? 'true' : undefined}>
      <FieldName diff={diff} />
      <Values
        diff={diff}
        isRejected={decision?.decision === 'reject'}
        instead={isEditing ? null : formatReplacement(decision, diff, written)}
      >
        {isEditing ? (
          <DiffEditor
            diff={diff}
            onTake={(value, words) => {
              setWritten(words);
              one.say(diff.field, 'edit', value);
              onEditing(null);
            }}
            onClose={() => onEditing(null)}
          />
        ) : null}
      </Values>
      <span role="cell" className="diff-decision">
        {isEditing ? null : (
          <Verdict
            diff={diff}
            index={index}
            one={one}
            canDecide={canDecide}
            isOnly={isOnly}
            onEditing={onEditing}
          />
        )}
      </span>
    </div>
  );
}

function Verdict(props: ButtonsProps & { canDecide: boolean }) {
  const { canDecide, ...others } = props;
  if (canDecide) return <Buttons {...others} />;
  return <span>{DECISION_LABELS[props.one.state.said[props.diff.field]?.decision ?? 'pending']}</span>;
}

/** The server refuses both in bulk, and critical ones without a second look. */
const SEVERITY_TEXTS = {
  major: { label: 'Major change', hint: 'Guests rely on this field, so it cannot be accepted in bulk.' },
  critical: { label: 'Critical change', hint: 'A mistake here would harm guests or the store. Check twice.' },
};

function FieldName({ diff: { label, severity, locked, shift_m } }: { diff: Diff }) {
  return (
    <span role="rowheader" className="stack-tight at-start strong">
      {label}
      {severity === 'minor' ? null : (
        <StatusChip tone={SEVERITY_TONES[severity]} {...SEVERITY_TEXTS[severity]} />
      )}
      {locked ? <StatusChip tone="warning" label="Locked by staff" /> : null}
      {shift_m === null ? null : <span className="cell-sub">{formatNumber(shift_m)} m away</span>}
    </span>
  );
}

interface ValuesProps {
  diff: Diff;
  /** True if the proposed value is rejected. */
  isRejected: boolean;
  /** Value that the user entered instead of the proposed one. */
  instead: string | null;
  /** The editor while it is open. */
  children: ReactNode;
}

/** Current and proposed value, with changed words highlighted. */
function Values({ diff: { current_lines, proposed_lines }, isRejected, instead, children }: ValuesProps) {
  const [before, after] = diffWords(current_lines.join('\n'), proposed_lines.join('\n'));
  const hasNothing = current_lines.length === 0;
  const proposed = <ChangedText stretches={hasNothing ? plain(proposed_lines) : after} kind="after" />;
  return (
    <>
      <span role="cell" className="as-typed diff-value" data-label="Current value">
        {hasNothing ? (
          <span className="muted">Nothing</span>
        ) : (
          <ChangedText stretches={before} kind="before" />
        )}
      </span>
      <span role="cell" className="as-typed diff-value" data-label="Proposed">
        {children ?? (isRejected ? <s>{proposed}</s> : proposed)}
        {instead === null ? null : <span className="row accent">New value: {instead}</span>}
      </span>
    </>
  );
}

const DECISION_LABELS = {
  pending: 'Undecided',
  accept: 'Accepted',
  reject: 'Rejected',
  edit: 'Accepted with changes',
};

function plain(lines: readonly string[]): readonly Stretch[] {
  return [{ text: lines.join('\n'), isChanged: false }];
}

/** Format the value that replaces the proposed one: the text typed here, or else the stored value. */
function formatReplacement(
  decision: Decision | undefined,
  diff: Diff,
  written: string | null,
): string | null {
  return decision?.decision === 'edit' ? (written ?? editedText(decision.edited_value, diff)) : null;
}

function editedText(value: unknown, diff: Diff): string {
  if (diff.edited_lines.length > 0 && JSON.stringify(value) === JSON.stringify(diff.edited_value)) {
    return diff.edited_lines.join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function ChangedText({ stretches, kind }: { stretches: readonly Stretch[]; kind: 'before' | 'after' }) {
  const Changed = kind === 'before' ? 'del' : 'ins';
  return stretches.map(({ text, isChanged }, index) =>
    isChanged ? (
      // Text segments have no IDs; the index identifies them.
      <Changed key={index}>{text}</Changed>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}

interface ButtonsProps {
  diff: Diff;
  index: number;
  one: DecidingHand;
  /** True if there are no other differences. */
  isOnly: boolean;
  onEditing: (field: string | null) => void;
}

function Buttons({ diff, index, one, isOnly, onEditing }: ButtonsProps) {
  const ownDecision = one.state.said[diff.field]?.decision;
  const decide = (decision: 'accept' | 'reject') => {
    one.point(index);
    // The decision on the only difference ends the review, so it is not withdrawn but tried again.
    one.say(diff.field, ownDecision === decision && !isOnly ? 'pending' : decision);
  };
  return (
    <span className="row" role="group" aria-label={`Decision on ${diff.label}`}>
      <Button size="small" aria-pressed={ownDecision === 'accept'} onClick={() => decide('accept')}>
        Accept <Kbd of="accept" />
      </Button>
      <Button size="small" aria-pressed={ownDecision === 'reject'} onClick={() => decide('reject')}>
        Reject <Kbd of="reject" />
      </Button>
      {isEditable(diff) ? (
        <Button
          size="small"
          aria-pressed={ownDecision === 'edit'}
          onClick={() => {
            one.point(index);
            onEditing(diff.field);
          }}
        >
          Edit <Kbd of="edit" />
        </Button>
      ) : null}
    </span>
  );
}
