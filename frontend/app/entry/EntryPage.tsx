import type { ReactNode } from 'react';
import { Mark } from '@shared/ui/Mark';
import '@shared/entry/entry.css';
import { loadShell } from '../lazyShell';

interface EntryPageProps {
  title: string;
  intro: string;
  children?: ReactNode;
}

/**
 * The layout of pages outside the shell. Plain elements, because the component library is loaded with the shell.
 */
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
  // Loads while the user types. A failure is retried and shown after signing in.
  loadShell().catch(() => undefined);
}
