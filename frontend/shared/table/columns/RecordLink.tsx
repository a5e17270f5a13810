import type { MouseEvent, ReactNode } from 'react';
import type { Query } from '@shared/routes/location';
import { useWorkspace } from '@shared/workspace/hooks';
import './RecordLink.css';

interface RecordLinkProps {
  path: string;
  /** ID of the record, or the whole query of its screen. */
  id: number | Query;
  /** Replace the default action of a click, for example to show the record next to its list. */
  onOpen?: (() => void) | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** A link to a record. A click opens a tab; the middle button or Ctrl opens a new window. */
export function RecordLink({ path, id, onOpen, title, children }: RecordLinkProps) {
  const workspace = useWorkspace();
  const query = typeof id === 'number' ? { id } : id;
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (onOpen === undefined) workspace.open(path, query);
    else onOpen();
  };
  return (
    <a
      className="cell-link"
      href={workspace.href(path, query)}
      title={title}
      translate="no"
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
