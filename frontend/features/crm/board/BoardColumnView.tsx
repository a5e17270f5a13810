import { useState } from 'react';
import { Droppable } from 'react-beautiful-dnd';
import { formatCount } from '@shared/format/money';
import { Money } from '../lists/leadCells';
import { isOpenStage, type BoardColumn } from '../model';
import { LeadCard } from './LeadCard';

interface BoardColumnProps {
  column: BoardColumn;
  onMore: () => Promise<void>;
}

/** One stage: how many leads, what they may bring, and its cards in the order that all see. */
export function BoardColumnView({ column, onMore }: BoardColumnProps) {
  const { stage, label, total, sum_value, leads } = column;
  const [isLoading, setLoading] = useState(false);
  const more = async () => {
    setLoading(true);
    await onMore();
    setLoading(false);
  };
  const left = total - leads.length;
  return (
    <section className="board-column" data-over={!isOpenStage(stage)} aria-label={label}>
      <header className="board-column-head">
        <h2>{label}</h2>
        <span className="board-count">{formatCount(total)}</span>
        <span className="board-value">{sum_value === 0 ? null : <Money amount={sum_value} />}</span>
      </header>
      <Droppable droppableId={stage}>
        {(provided, { isDraggingOver }) => (
          <div className="board-cards-frame">
            <ul
              ref={provided.innerRef}
              {...provided.droppableProps}
              className="board-cards"
              data-over={isDraggingOver}
            >
              {leads.map((lead, index) => (
                <LeadCard key={lead.lead_id} lead={lead} index={index} />
              ))}
              {provided.placeholder}
              {leads.length === 0 && !isDraggingOver ? (
                <li className="board-nothing">No leads here</li>
              ) : null}
              {left > 0 ? (
                <li className="board-more">
                  <button
                    type="button"
                    className="page-button"
                    disabled={isLoading}
                    onClick={() => void more()}
                  >
                    {isLoading ? 'Loading…' : `Show more (${formatCount(left)})`}
                  </button>
                </li>
              ) : null}
            </ul>
          </div>
        )}
      </Droppable>
    </section>
  );
}
