import { useRef, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { partsOf, type Part } from './names';
import { isError, toasts, type Toast } from './toasts';
import { useAboveBars } from './useAboveBars';
import { TOAST_WORDS } from './useToastCard';
import './toasts.css';

export interface ToastCardProps {
  toast: Toast;
  /** True if an error is shown above the toast. Its timer starts once the error is gone. */
  isCovered: boolean;
}

/**
 * The list of toasts, each rendered with the given card: errors first, and the newest first within each
 * group.
 */
export function ToastList({ card: Card }: { card: ComponentType<ToastCardProps> }) {
  const newest = useStore(toasts, (state) => state.list).toReversed();
  const list = [...newest.filter(isError), ...newest.filter((toast) => !isError(toast))];
  const isUnderError = list.some(isError);
  const host = useRef<HTMLDivElement>(null);
  useAboveBars(host, list.length > 0);
  return (
    <div ref={host} className="stack toasts" role="region" aria-label="Messages" aria-live="polite">
      {list.map((toast) => (
        <Card key={toast.id} toast={toast} isCovered={isUnderError && !isError(toast)} />
      ))}
    </div>
  );
}

/** The content of a toast: message, hint, and the request ID for support. */
export function ToastWords({ toast: { kind, message, hint, requestId } }: { toast: Toast }) {
  return (
    <div className="clamp">
      <div>
        <span className="visually-hidden">{TOAST_WORDS[kind]}: </span>
        <span>{partsOf(message).map(wordsOf)}</span>
        {hint === null ? null : <span className="muted tiny"> {hint}</span>}
        {requestId === null ? null : (
          <span className="muted tiny">
            {' '}
            Reference <code translate="no">{requestId}</code>
          </span>
        )}
      </div>
    </div>
  );
}

/**
 * Show a name, shortened on screen so that the text after it stays visible. Screen readers get the full name.
 */
function wordsOf({ text, isName }: Part, place: number) {
  if (!isName) return text;
  return (
    <span key={place} className="toast-name" title={text}>
      {text}
    </span>
  );
}
