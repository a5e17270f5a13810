import { Kbd } from '@shared/keys/Kbd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@shared/ui/Button';
import type { Diff } from '../diffs';

export interface EditorProps {
  diff: Diff;
  /** The value, and how a person would say it. */
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

/** What all editors have: Enter takes, Escape leaves it, what is wrong stands below. */
export function EditorFrame({ problem = null, isBusy = false, onTake, onClose, children }: EditorFrameProps) {
  const frame = useRef<HTMLSpanElement>(null);
  // It grows where it stands: with its buttons, and with what is wrong.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    // A button has its own Enter.
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      event.stopPropagation();
      onTake();
    }
  };
  return (
    // The keys of the controls inside pass through here.
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
