import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, type ReactNode } from 'react';
import { Icon } from '@shared/ui/Icon';
import { Spinner } from '@shared/ui/Spinner';
import './PeekPanel.css';

export interface PeekPanelProps {
  /** What the row is called. */
  name: string;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A row's record beside its list. The list keeps the focus and the keys. */
export default function PeekPanel({ name, onOpen, onClose, children }: PeekPanelProps) {
  return (
    <aside className="stack-wide scrolls peek-panel" aria-label={`A look at ${name}`}>
      <header className="line">
        <h2 className="title grows" aria-live="polite">
          {name}
        </h2>
        <Button onClick={onOpen}>Open</Button>
        <IconButton aria-label="Close the look" onClick={onClose}>
          <Icon name="close" size={16} />
        </IconButton>
      </header>
      <Suspense fallback={<Spinner label={`Loading ${name}`} />}>{children}</Suspense>
    </aside>
  );
}
