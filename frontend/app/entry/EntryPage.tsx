import type { ReactNode } from 'react';
import { Mark } from '@shared/ui/Mark';
import '@shared/entry/entry.css';
import { loadShell } from '../lazyShell';

interface EntryPageProps {
  title: string;
  intro: string;
  children?: ReactNode;
}

/** A page before the shell. Plain elements: the component library comes with the shell, not before. */
export function EntryPage({ title, intro, children }: EntryPageProps) {
  return (
    <div className="centered entry">
      <main className="stack-wide card entry-card" onFocus={preloadShell}>
        <header className="stack entry-brand">
          <Mark size={40} className="accent" />
          <h1>{title}</h1>
          <p className="muted">{intro}</p>
        </header>
        {children}
      </main>
    </div>
  );
}

function preloadShell(): void {
  // While the person types. A failure here is tried again, and told, after signing in.
  loadShell().catch(() => undefined);
}
