import type { MouseEvent, ReactNode } from 'react';
import { useWorkspace } from '@shared/workspace/hooks';

interface TodayLinkProps {
  /** Path with query, as returned by the server. */
  path: string;
  className?: string;
  children: ReactNode;
}

/** A link that opens a tab of the console. A middle click or Ctrl opens a new window. */
export function TodayLink({ path, className = 'plain-link', children }: TodayLinkProps) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path);
  };
  return (
    <a className={className} href={workspace.href(path)} onClick={handleClick}>
      {children}
    </a>
  );
}
