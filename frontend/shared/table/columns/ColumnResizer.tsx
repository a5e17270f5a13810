import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { NARROWEST, WIDEST } from './layout';

const STEP = 16;

interface ColumnResizerProps {
  header: string;
  /** Width in px; null for automatic width. */
  width: number | null;
  onWidth: (width: number | null) => void;
}

/**
 * The edge of a column header that changes its width: dragged, or moved with the arrow keys. A double click
 * restores the automatic width.
 */
export function ColumnResizer({ header, width, onWidth }: ColumnResizerProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthOf(event.currentTarget) };
  };
  // Only the edge moves during a drag; the table is resized on release.
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current === null) return;
    event.currentTarget.style.transform = `translateX(${event.clientX - drag.current.x}px)`;
  };
  const up = (event: PointerEvent<HTMLDivElement>) => {
    const began = drag.current;
    drag.current = null;
    event.currentTarget.style.transform = '';
    if (began !== null && event.clientX !== began.x) onWidth(began.width + event.clientX - began.x);
  };
  const cancel = (event: PointerEvent<HTMLDivElement>) => {
    drag.current = null;
    event.currentTarget.style.transform = '';
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) onWidth(widthOf(event.currentTarget) + step);
    else if (event.key === 'Home') onWidth(null);
    else return;
    event.preventDefault();
  };
  return (
    // A focusable separator is an interactive control (ARIA 1.2), like a slider.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={width ?? 0}
      aria-valuetext={width === null ? 'Automatic' : `${width} pixels`}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="column-resizer"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={handleKey}
    />
  );
}

function widthOf(element: Element): number {
  return element.closest('th')?.getBoundingClientRect().width ?? NARROWEST;
}
