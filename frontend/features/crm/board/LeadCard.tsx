import type { CSSProperties, MouseEvent } from 'react';
import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from 'react-beautiful-dnd';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import { CHOICES, keysOf } from '@shared/ui/keymap';
import { Icon } from '@shared/ui/Icon';
import { Person } from '@shared/ui/Person';
import { useWorkspace } from '@shared/workspace/hooks';
import { Money, NextTask } from '../lists/leadCells';
import { LEAD, type LeadRow } from '../model';

interface LeadCardProps {
  lead: LeadRow;
  index: number;
  /** Called when a digit is pressed on the grip, with the index of the stage, starting at 0. */
  onFigure: (place: number) => void;
}

/** A card on the board. It is dragged anywhere or by its grip, and opened by its name. */
export function LeadCard({ lead, index, onFigure }: LeadCardProps) {
  const isStill = useReducedMotion();
  return (
    <Draggable
      draggableId={String(lead.lead_id)}
      index={index}
      isDragDisabled={!lead.allowed_actions.includes('edit')}
    >
      {(provided, snapshot) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          style={quickDrop(provided, snapshot, isStill)}
          className="anchor card dragged lead-card"
          data-dragging={snapshot.isDragging}
          data-lead={lead.lead_id}
        >
          {/* First in the DOM: the library returns focus to the first element. */}
          {/* The library sets its role and focus. */}
          {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <span
            className="grip lead-card-grip"
            {...provided.dragHandleProps}
            aria-label={`Move ${lead.name}`}
            onKeyDown={(event) => {
              const place = CHOICES.findIndex((command) => keysOf(command).includes(event.key));
              if (place !== -1 && !snapshot.isDragging) onFigure(place);
            }}
          >
            <Icon name="grip" size={16} />
          </span>
          <div className="stack-tight lead-card-body" {...byMouse(provided)}>
            <NameLink lead={lead} />
            <Facts lead={lead} />
          </div>
        </li>
      )}
    </Draggable>
  );
}

/** Return the drag handle props for mouse and touch only. The grip is the handle for the keyboard. */
function byMouse({ dragHandleProps }: DraggableProvided) {
  if (dragHandleProps === null) return {};
  const { role: _role, tabIndex: _tab, 'aria-describedby': _description, ...handle } = dragHandleProps;
  return handle;
}

/**
 * Return the card's style with a short drop transition. It must not be removed: the library waits for the end
 * of the transition.
 */
function quickDrop(
  { draggableProps: { style = {} } }: DraggableProvided,
  { isDropAnimating }: DraggableStateSnapshot,
  isStill: boolean,
): CSSProperties {
  return isDropAnimating ? { ...style, transitionDuration: isStill ? '1ms' : '200ms' } : style;
}

function NameLink({ lead }: { lead: LeadRow }) {
  const workspace = useWorkspace();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(LEAD, { id: lead.lead_id });
  };
  return (
    <a
      className="strong breaks plain-link lead-card-name"
      href={workspace.href(LEAD, { id: lead.lead_id })}
      draggable={false}
      onClick={open}
    >
      {lead.name}
    </a>
  );
}

function Facts({ lead }: { lead: LeadRow }) {
  return (
    <>
      <div className="facts muted small">
        {lead.expected_value === null ? null : <Money amount={lead.expected_value} />}
        <Person person={lead.owner} />
        {lead.priority === 'high' ? <span className="danger">High priority</span> : null}
      </div>
      {lead.next_task === null ? null : <NextTask task={lead.next_task} />}
      <div className="facts muted small">
        <span>{lead.days_in_stage === 1 ? '1 day here' : `${lead.days_in_stage} days here`}</span>
        {lead.is_stale ? (
          <span className="line-tight danger">
            <Icon name="warning" size={12} /> No activity
          </span>
        ) : null}
      </div>
    </>
  );
}
