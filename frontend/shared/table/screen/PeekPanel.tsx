import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, type ReactNode } from 'react';
import { Icon } from '@shared/ui/Icon';
import { Spinner } from '@shared/ui/Spinner';
import './PeekPanel.css';

export interface PeekPanelProps {
  /** Name of the record. */
  name: string;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The preview of a record next to its list. Focus and shortcuts stay with the list. */
export default function PeekPanel({ name, onOpen, onClose, children }: PeekPanelProps) {
  return (
    <aside className="stack-wide scrolls peek-panel" aria-label={`Preview of ${name}`}>
      <header className="line">
        <h2 className="title grows" aria-live="polite">
          {name}
        </h2>
        <Button onClick={onOpen}>Open</Button>
        <IconButton aria-label="Close preview" onClick={onClose}>
          <Icon name="close" size={16} />
        </IconButton>
      </header>
      <Suspense fallback={<Spinner label={`Loading ${name}`} />}>{children}</Suspense>
    </aside>
  );
}
