import type { Failure } from './useActing';

/** Why the last act was refused, with each of several reasons on a line. */
export function FailureBox({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  return (
    <div className="case-failure" role="alert">
      <p>{failure.message}</p>
      {failure.fields.length < 2 ? null : (
        <ul>
          {failure.fields.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
