import type { MouseEvent } from 'react';
import { useWorkspace } from '@shared/workspace/hooks';

/** A link to a filtered list, which opens in a tab of the workspace. */
export function ListLink({ path, children }: { path: string; children: string }) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path);
  };
  return (
    <a className="plain-link" href={workspace.href(path)} onClick={handleClick}>
      {children}
    </a>
  );
}
