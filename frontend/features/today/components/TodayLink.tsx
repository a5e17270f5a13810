import type { MouseEvent, ReactNode } from 'react';
import { useWorkspace } from '@shared/workspace/hooks';

interface TodayLinkProps {
  /** The address as the server writes it, with what it is opened with. */
  path: string;
  className?: string;
  children: ReactNode;
}

/** A link of the page: a click opens its tab, the middle button or Ctrl a window of its own. */
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
