import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  DragDropContext,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { boot } from '@shared/boot/boot';
import { formatCount } from '@shared/format/count';
import { keyHint } from '@shared/keys/keyHint';
import { useRecordFilters } from '@shared/records/useRecordFilters';
import { FilterBar } from '@shared/table/filters/FilterBar';
import { toFilterInput } from '@shared/table/state/listState';
import { useListKeys } from '@shared/keys/useListKeys';
import { useListState } from '@shared/table/state/useListState';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh, useWorkspace } from '@shared/workspace/hooks';
import { ConvertDialog } from '../components/ConvertDialog';
import { LEAD_FILTERS } from '../lists/leadFilters';
import { LEAD_ADD, type Board, type LeadRow, type Stage } from '../model';
import { BoardColumnView } from './BoardColumnView';
import { ForecastButton } from './ForecastButton';
import { alwaysRequired } from './needs';
import { NeedsDialog } from './NeedsDialog';
import { cardsOf, type Place } from './order';
import { labelOf, useBoard, type BoardState } from './useBoard';
import { usePointedStage } from './usePointedStage';
import { ListTitle } from '@shared/table/screen/ListTitle';
import '@shared/table/screen/ListScreen.css';
import './board.css';

const HOW =
  'Press Space to move this lead, up and down to choose its position, left and right for another stage, Space again to drop it, Escape to cancel. Or press the number of a stage to move it there directly.';

/**
 * The lead board with a column for each stage. Cards are moved by mouse, touch and keyboard. All users share
 * the order.
 */
export default function LeadBoard() {
  const defaults = useRecordFilters('lead', LEAD_FILTERS);
  const { state, setState } = useListState(defaults);
  const narrowed = useMemo(() => toFilterInput(state), [state]);
  const [isDragging, setDragging] = useState(false);
  const board = useBoard(narrowed, isDragging);
  const keyword = useRef<HTMLInputElement>(null);
  const workspace = useWorkspace();
  const { query } = board;
  const refresh = () => void query.refetch();
  useTabRefresh(refresh);
  useListKeys([
    { command: 'search', run: () => keyword.current?.focus() },
    { command: 'create', meaning: 'Create lead', run: () => workspace.open(LEAD_ADD) },
    { command: 'refresh', run: refresh },
  ]);
  return (
    <section className="stack tall list-screen" aria-label="Board of leads">
      <header className="line-wide list-header">
        <ListTitle title={boot().crm_title} />
        {query.data === undefined ? null : (
          <span className="muted numbers list-count" aria-live="polite">
            {formatCount(query.data.columns.reduce((sum, { total }) => sum + total, 0))}
          </span>
        )}
        <div className="row pushed list-header-actions">
          <ForecastButton narrowed={narrowed} />
          <Button
            variant="filled"
            {...keyHint('create', 'Create lead')}
            onClick={() => workspace.open(LEAD_ADD)}
          >
            Create lead
          </Button>
        </div>
      </header>
      <FilterBar
        defaults={defaults}
        state={state}
        onChange={setState}
        placeholder="Search name, phone, email, ID"
        keywordRef={keyword}
      />
      <div className="grows to-edges board-frame">
        <BoardBody board={board} isNarrowed={Object.keys(narrowed).length > 0} onDragging={setDragging} />
      </div>
    </section>
  );
}

interface BoardBodyProps {
  board: BoardState;
  isNarrowed: boolean;
  onDragging: (isDragging: boolean) => void;
}

function BoardBody({ board, isNarrowed, onDragging }: BoardBodyProps) {
  const { query } = board;
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={6} height={96} />
    ) : (
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const isEmpty = query.data.columns.every(({ total }) => total === 0);
  if (isEmpty && !isNarrowed) {
    return (
      <EmptyState
        icon="shop"
        title="No leads in this country yet"
        hint="A lead is a business that may join. Add one after a visit or a call."
      />
    );
  }
  return (
    <>
      {isEmpty ? <p className="muted">No lead matches these filters</p> : null}
      <Columns board={board} data={query.data} onDragging={onDragging} />
      <Asking board={board} data={query.data} />
    </>
  );
}

interface ColumnsProps {
  board: BoardState;
  data: Board;
  onDragging: (isDragging: boolean) => void;
}

function Columns({ board, data, onDragging }: ColumnsProps) {
  const keepFocusOn = useCardFocus(data, board.wanting !== null);
  const columns = useRef<HTMLDivElement>(null);
  const pointed = usePointedStage(columns);
  const drop = (result: DropResult, { announce }: ResponderProvided) => {
    const { draggableId, source, mode, reason } = result;
    const destination = corrected(result.destination, pointed.finish(draggableId), reason);
    onDragging(false);
    keepFocusOn(mode === 'SNAP' ? draggableId : null);
    const stage = source.droppableId as Stage;
    const lead = cardsOf(data, stage)[source.index];
    if (lead === undefined || String(lead.lead_id) !== draggableId) return;
    if (!destination || (destination.droppableId === stage && destination.index === source.index)) {
      announce(`${lead.name} stays where it was.`);
      return;
    }
    const to: Place = { stage: destination.droppableId as Stage, index: destination.index };
    announce(`${lead.name} moved to ${labelOf(data, to.stage)}, place ${to.index + 1}.`);
    // The dialog takes the focus, also after a mouse drag.
    if (put(board, lead, to)) keepFocusOn(draggableId);
  };
  const moveTo = (lead: LeadRow, stage: Stage | undefined) => {
    if (stage === undefined || stage === lead.stage || !lead.allowed_actions.includes('edit')) return;
    keepFocusOn(String(lead.lead_id));
    put(board, lead, { stage, index: 0 });
  };
  const announceMove = ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(
      destination
        ? `${labelOf(data, destination.droppableId as Stage)}, place ${destination.index + 1}.`
        : 'Not over a stage.',
    );
  return (
    <DragDropContext
      onDragStart={({ mode }) => {
        onDragging(true);
        if (mode === 'FLUID') pointed.follow();
      }}
      onDragUpdate={announceMove}
      onDragEnd={drop}
      nonce={boot().csp_nonce}
      dragHandleUsageInstructions={HOW}
    >
      <div ref={columns} className="panes board-columns" tabIndex={-1}>
        {data.columns.map((column, place) => (
          <BoardColumnView
            key={column.stage}
            column={column}
            place={place}
            isDropDisabled={pointed.stage !== undefined && pointed.stage !== column.stage}
            onMore={() => board.loadMore(column.stage)}
            onFigure={(lead, figure) => moveTo(lead, data.columns[figure]?.stage)}
          />
        ))}
      </div>
    </DragDropContext>
  );
}

/** Return where a card goes: to the column under the pointer, or where the library puts it. */
function corrected(
  destination: DropResult['destination'],
  pointed: Place | null | undefined,
  reason: DropResult['reason'],
): DropResult['destination'] {
  if (pointed === undefined || reason === 'CANCEL') return destination;
  if (pointed === null || pointed.stage === destination?.droppableId) return pointed && destination;
  return { droppableId: pointed.stage, index: pointed.index };
}

/**
 * Return a function that restores focus to a moved card. In another column the card mounts again. Focus goes
 * to its grip, to its name if it cannot be moved again, or to the button that expands a collapsed column.
 * While a dialog asks about the move, the dialog has the focus.
 */
function useCardFocus(data: Board, isAsking: boolean): (leadId: string | null) => void {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || isAsking) return;
    const place = focusOf(data, moved.current);
    const focused = document.activeElement;
    if (focused === document.body) place?.focus();
    else if (focused !== place) moved.current = null;
  }, [data, isAsking]);
  return (leadId) => {
    moved.current = leadId;
  };
}

/** Return the element to focus for a lead on the board, or null while its new place is unknown. */
function focusOf(data: Board, leadId: string): HTMLElement | null {
  const card = document.querySelector(`[data-lead="${leadId}"]`);
  if (card !== null) return card.querySelector('.lead-card-grip[tabindex]') ?? card.querySelector('a');
  const at = data.columns.findIndex(({ leads }) => leads.some(({ lead_id }) => String(lead_id) === leadId));
  return document.querySelectorAll('.board-column')[at]?.querySelector('h2 button') ?? null;
}

/** Move a card. If the stage always requires input, ask first. Return true if it asks. */
function put(board: BoardState, lead: LeadRow, to: Place): boolean {
  const requirements = to.stage === lead.stage ? null : alwaysRequired(lead, to.stage);
  if (requirements === null) void board.move(lead, to);
  else board.setWanting({ lead, to, errors: requirements, isAnswered: false });
  return requirements !== null;
}

/** A dialog that asks for the missing input of a move. */
function Asking({ board, data }: { board: BoardState; data: Board }) {
  const { wanting, setWanting } = board;
  if (wanting === null) return null;
  const close = () => setWanting(null);
  if ('store_id' in wanting.errors && wanting.to.stage === 'won') {
    return <ConvertDialog leadId={wanting.lead.lead_id} onClose={close} />;
  }
  return (
    <NeedsDialog
      wanting={wanting}
      stageLabel={labelOf(data, wanting.to.stage)}
      onGoOn={(fresh, details) => {
        close();
        return board.move({ ...wanting.lead, version: fresh.version }, wanting.to, details);
      }}
      onClose={close}
    />
  );
}
