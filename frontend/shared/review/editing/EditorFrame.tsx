import { Kbd } from '@shared/keys/Kbd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@shared/ui/Button';
import type { Diff } from '../diffs';

export interface EditorProps {
  diff: Diff;
  /** Called with the value and its text. */
  onTake: (value: unknown, words: string) => void;
  onClose: () => void;
}

interface EditorFrameProps {
  problem?: string | null;
  isBusy?: boolean;
  onTake: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of all editors: Enter applies, Esc cancels, the error is shown below. */
export function EditorFrame({ problem = null, isBusy = false, onTake, onClose, children }: EditorFrameProps) {
  const frame = useRef<HTMLSpanElement>(null);
  // The frame grows with its buttons and its error.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    // Buttons handle Enter themselves.
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      event.stopPropagation();
      onTake();
    }
  };
  return (
    // Key events of the controls inside bubble up to here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <span ref={frame} className="stack diff-editor" onKeyDown={handleKey}>
      {children}
      {problem === null ? null : <span role="alert">{problem}</span>}
      <span className="row">
        <Button size="small" isBusy={isBusy} onClick={onTake}>
          {isBusy ? 'Reading…' : 'Take'} <Kbd of="open" />
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel <Kbd of="back" />
        </Button>
      </span>
    </span>
  );
}
