import Button from '@mui/material/Button';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { drawn, isDrawn, nudged, withEdge, type Edges, type Point } from './cutting';
import './cutting.css';

interface CuttingBoardProps {
  url: string;
  focal: Point;
  edges: Edges;
  onFocal: (focal: Point) => void;
  onEdges: (edges: Edges) => void;
}

type Tool = 'focal' | 'crop';
const STEP = 0.02;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const EDGES: readonly [keyof Edges, string][] = [
  ['left', 'Left edge'],
  ['right', 'Right edge'],
  ['top', 'Top edge'],
  ['bottom', 'Bottom edge'],
];

const percent = (part: number) => `${part * 100}%`;

/**
 * The whole picture, on which the user sets the focal point or draws the crop. Both also work by keyboard.
 */
export function CuttingBoard({ url, focal, edges, onFocal, onEdges }: CuttingBoardProps) {
  const [tool, setTool] = useState<Tool>('focal');
  const board = useRef<HTMLDivElement>(null);
  const from = useRef<Point | null>(null);
  const pointOf = (event: PointerEvent): Point => {
    const box = board.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return { x: 0.5, y: 0.5 };
    return nudged(
      { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height },
      0,
      0,
    );
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = pointOf(event);
    if (tool === 'focal') onFocal(from.current);
  };
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    const to = pointOf(event);
    if (tool === 'focal') onFocal(to);
    else if (isDrawn(drawn(from.current, to))) onEdges(drawn(from.current, to));
  };
  const nudge = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onFocal(nudged(focal, ...step));
  };
  return (
    <div className="stack">
      <div className="row" role="group" aria-label="Tool">
        <ToolButton tool="focal" chosen={tool} onChoose={setTool} words="Set the focal point" />
        <ToolButton tool="crop" chosen={tool} onChoose={setTool} words="Crop" />
      </div>
      <div
        ref={board}
        className="cutting-board"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
      >
        <img src={url} alt="Remove the crop" draggable={false} />
        <span className="cutting-crop" style={cropStyle(edges)} />
        <button
          type="button"
          className="cutting-focal"
          style={{ left: percent(focal.x), top: percent(focal.y) }}
          aria-label={`Focal point: ${Math.round(focal.x * 100)} % from the left, ${Math.round(focal.y * 100)} % from the top. Arrow keys move it`}
          onKeyDown={nudge}
        />
      </div>
      {tool === 'crop' ? <EdgeSliders edges={edges} onEdges={onEdges} /> : null}
    </div>
  );
}

/** Sliders for the edges of the crop, for keyboard use. */
function EdgeSliders({ edges, onEdges }: Pick<CuttingBoardProps, 'edges' | 'onEdges'>) {
  return (
    <div className="halves small">
      {EDGES.map(([name, words]) => (
        <label key={name} className="stack-tight">
          {words}
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(edges[name] * 100)}
            onChange={(event) => onEdges(withEdge(edges, name, Number(event.target.value) / 100))}
          />
        </label>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  chosen: Tool;
  words: string;
  onChoose: (tool: Tool) => void;
}

function ToolButton({ tool, chosen, words, onChoose }: ToolButtonProps) {
  return (
    <Button size="small" aria-pressed={tool === chosen} onClick={() => onChoose(tool)}>
      {words}
    </Button>
  );
}

function cropStyle({ left, top, right, bottom }: Edges): CSSProperties {
  return {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  };
}
