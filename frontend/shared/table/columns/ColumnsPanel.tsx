import Button from '@mui/material/Button';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { boot } from '@shared/boot/boot';
import { Icon } from '@shared/ui/Icon';
import { Checkbox, Radio } from '@shared/ui/Tick';
import { DENSITIES, type Density } from './density';
import { moved, turned } from './layout';
import type { Layout } from './useLayout';

interface ColumnsPanelProps {
  layout: Layout;
  headers: Readonly<Record<string, string>>;
}

const DENSITY_LABELS: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' };

/** The settings of a table: visible columns in order, hidden columns, and row height. */
export default function ColumnsPanel({ layout, headers }: ColumnsPanelProps) {
  const { columns, all, density } = layout;
  const [first, ...others] = columns;
  const hidden = all.filter((id) => !columns.includes(id));
  /** Column that was shown or hidden last. Its box is in the other list now, and keeps the focus. */
  const [last, setLast] = useState<string | null>(null);
  const turn = (id: string) => {
    setLast(id);
    layout.setColumns(turned(columns, id, all));
  };
  // The first column is fixed and not part of the drag list, so indexes start after it.
  const handleDragEnd = ({ source, destination }: DropResult) => {
    if (destination) layout.setColumns(moved(columns, source.index + 1, destination.index + 1));
  };
  return (
    <div className="stack-tight scrolls filter-panel">
      <p className="line muted small">
        <Icon name="pin" size={14} /> {headers[first ?? '']} is always visible
      </p>
      <DragDropContext
        onDragEnd={handleDragEnd}
        nonce={boot().csp_nonce}
        dragHandleUsageInstructions="Press Space to move this column, the arrow keys to choose its place, Space again to drop it, Escape to cancel."
      >
        <Droppable droppableId="columns">
          {(droppable) => (
            <ul ref={droppable.innerRef} {...droppable.droppableProps} aria-label="Shown columns">
              {others.map((id, index) => (
                <ShownColumn
                  key={id}
                  id={id}
                  index={index}
                  header={headers[id] ?? id}
                  hasFocus={id === last}
                  onHide={() => turn(id)}
                />
              ))}
              {droppable.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      {hidden.length === 0 ? null : (
        <>
          <p className="line muted small">Not shown</p>
          <ul aria-label="Hidden columns">
            {hidden.map((id) => (
              <li key={id} className="line dragged">
                <ColumnBox
                  header={headers[id] ?? id}
                  isShown={false}
                  hasFocus={id === last}
                  onTurn={() => turn(id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <fieldset className="row-loose divided" aria-label="Rows of all lists">
        <span className="muted" aria-hidden>
          Rows of all lists
        </span>
        {DENSITIES.map((one) => (
          <label key={one} className="line">
            <Radio name="density" checked={density === one} onChange={() => layout.setDensity(one)} />
            {DENSITY_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <Button variant="ghost" size="small" className="self-start" onClick={layout.resetAll}>
        Reset columns
      </Button>
    </div>
  );
}

interface ShownColumnProps {
  id: string;
  index: number;
  header: string;
  hasFocus: boolean;
  onHide: () => void;
}

function ShownColumn({ id, index, header, hasFocus, onHide }: ShownColumnProps) {
  return (
    <Draggable draggableId={id} index={index}>
      {(provided, { isDragging }) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          className="line dragged"
          data-dragging={isDragging}
        >
          <ColumnBox header={header} isShown hasFocus={hasFocus} onTurn={onHide} />
          <span {...provided.dragHandleProps} className="centered muted grip" aria-label={`Move ${header}`}>
            <Icon name="menu" size={14} />
          </span>
        </li>
      )}
    </Draggable>
  );
}

interface ColumnBoxProps {
  header: string;
  isShown: boolean;
  /** True to get the focus when it appears. */
  hasFocus: boolean;
  onTurn: () => void;
}

function ColumnBox({ header, isShown, hasFocus, onTurn }: ColumnBoxProps) {
  return (
    <label className="line grows pick">
      <Checkbox checked={isShown} autoFocus={hasFocus} onChange={onTurn} />
      {header}
    </label>
  );
}
