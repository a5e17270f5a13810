import { useState } from 'react';
import { Droppable } from 'react-beautiful-dnd';
import { formatCount, formatCounted } from '@shared/format/count';
import { Kbd } from '@shared/keys/Kbd';
import { capOfCommand, CHOICES } from '@shared/ui/keymap';
import { Button } from '@shared/ui/Button';
import { Money } from '../lists/leadCells';
import { isOpenStage, type BoardColumn, type LeadRow } from '../model';
import { LeadCard } from './LeadCard';

const NO_LEADS: BoardColumn['leads'] = [];

interface BoardColumnProps {
  column: BoardColumn;
  /** Index on the board, starting at 0. */
  place: number;
  /** True while a pointer drags a card over another column. */
  isDropDisabled: boolean;
  onMore: () => Promise<void>;
  /** Called when a digit is pressed on a card, with the index of the target stage. */
  onFigure: (lead: LeadRow, figure: number) => void;
}

/** A column of the board: number of leads, expected value, and cards in the order shared by all users. */
export function BoardColumnView({ column, place, isDropDisabled, onMore, onFigure }: BoardColumnProps) {
  const { stage, label, total, sum_value, leads } = column;
  const isOver = !isOpenStage(stage);
  // Closed stages are rarely needed: they start collapsed, as a strip with totals.
  const [isFolded, setFolded] = useState(isOver);
  const command = CHOICES[place];
  const [isLoading, setLoading] = useState(false);
  const more = async () => {
    setLoading(true);
    await onMore();
    setLoading(false);
  };
  const shown = isFolded ? NO_LEADS : leads;
  const left = total - leads.length;
  return (
    <section
      className="stack-flush well board-column"
      data-stage={stage}
      data-over={isOver}
      data-folded={isFolded}
      aria-label={label}
    >
      <header className="row board-column-head">
        <h2>
          {isOver ? (
            <button
              type="button"
              className="board-fold"
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              {label}
            </button>
          ) : (
            label
          )}
        </h2>
        <span className="muted numbers" title={formatCounted(total, 'lead')}>
          {formatCount(total)}
        </span>
        <span className="line-tight pushed">
          <span className="muted small board-value">
            {sum_value === 0 ? null : <Money amount={sum_value} />}
          </span>
          {command === undefined ? null : (
            <span title={`Press ${capOfCommand(command)} on a card to move it here`}>
              <Kbd of={command} />
            </span>
          )}
        </span>
      </header>
      <Droppable droppableId={stage} isDropDisabled={isDropDisabled}>
        {(provided, { isDraggingOver }) => (
          <div className="panes">
            <ul
              ref={provided.innerRef}
              {...provided.droppableProps}
              className="grows board-cards"
              data-over={isDraggingOver}
            >
              {shown.map((lead, index) => (
                <LeadCard
                  key={lead.lead_id}
                  lead={lead}
                  index={index}
                  onFigure={(figure) => onFigure(lead, figure)}
                />
              ))}
              {provided.placeholder}
              {leads.length === 0 && !isFolded && !isDraggingOver ? (
                <li className="muted small middle">No leads here</li>
              ) : null}
              {left > 0 && !isFolded ? (
                <li className="middle">
                  <Button size="small" isBusy={isLoading} onClick={() => void more()}>
                    {isLoading ? 'Loading…' : `Show more (${formatCount(left)})`}
                  </Button>
                </li>
              ) : null}
            </ul>
          </div>
        )}
      </Droppable>
    </section>
  );
}
