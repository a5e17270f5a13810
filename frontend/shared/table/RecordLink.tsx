import type { MouseEvent, ReactNode } from 'react';
import { useWorkspace } from '@shared/workspace/hooks';
import './RecordLink.css';

interface RecordLinkProps {
  path: string;
  id: number;
  children: ReactNode;
}

/** A link to a record: a click opens its tab, the middle button or Ctrl a window of its own. */
export function RecordLink({ path, id, children }: RecordLinkProps) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path, { id });
  };
  return (
    <a className="cell-link" href={workspace.href(path, { id })} onClick={handleClick}>
      {children}
    </a>
  );
}
