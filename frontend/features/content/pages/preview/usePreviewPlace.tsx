import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState, type ReactNode } from 'react';
import { useWide } from '@shared/hooks/useWide';
import { Icon } from '@shared/ui/Icon';
import type { Page } from '../model';
import { keepChoice, readChoice, type PreviewChoice } from './choice';
import { PreviewPane } from './PreviewPane';

interface PreviewPlace {
  /** Button that opens and closes the preview. */
  button: ReactNode;
  /** Preview beside the form, or null if it is closed or covers everything. */
  beside: ReactNode | null;
}

interface Of {
  /** The saved page, or null for a new one. */
  page: Page | null;
  title: string;
  onBlock: (blockId: string) => void;
}

/**
 * Return the preview of a page: beside the form on a wide screen, where it stays open or closed as last
 * chosen, or over everything on a narrow one.
 */
export function usePreviewPlace({ page, title, onBlock }: Of): PreviewPlace {
  const isWide = useWide();
  const headingId = useId();
  const [choice, setChoice] = useState(readChoice);
  const [isOver, setOver] = useState(false);
  const choose = (part: Partial<PreviewChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    keepChoice(next);
  };
  const isShown = isWide ? choice.isOpen : isOver;
  const show = (isOpen: boolean) => (isWide ? choose({ isOpen }) : setOver(isOpen));
  const pane = (
    <PreviewPane
      headingId={headingId}
      page={page}
      title={title}
      device={choice.device}
      onDevice={(device) => choose({ device })}
      onBlock={(blockId) => {
        setOver(false);
        onBlock(blockId);
      }}
      onClose={() => show(false)}
    />
  );
  return {
    button: (
      <>
        <Button size="small" className="preview-toggle" aria-pressed={isShown} onClick={() => show(!isShown)}>
          <Icon name="eye" size={16} />
          Live preview
        </Button>
        {!isWide && isOver ? (
          <Dialog open fullScreen onClose={() => setOver(false)} aria-labelledby={headingId}>
            {pane}
          </Dialog>
        ) : null}
      </>
    ),
    beside: isWide && choice.isOpen ? pane : null,
  };
}
