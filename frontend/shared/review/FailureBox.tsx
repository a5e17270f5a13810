import { useEffect, useRef } from 'react';
import { Notice } from '@shared/ui/Notice';
import type { Failure } from '@shared/decisions/useActing';

/** The error of the last action, with each reason on its own line. */
export function FailureBox({ failure }: { failure: Failure | null }) {
  const box = useRef<HTMLDivElement>(null);
  // A user at the end of a long case would not see a message at the top.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (failure === null) return null;
  return (
    <Notice severity="error" ref={box} role="alert">
      <p>{failure.message}</p>
      {failure.fields.length < 2 ? null : (
        <ul>
          {failure.fields.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
