import { useRef, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { partsOf, type Part } from './names';
import { isError, toasts, type Toast } from './toasts';
import { useAboveBars } from './useAboveBars';
import { TOAST_WORDS } from './useToastCard';
import './toasts.css';

export interface ToastCardProps {
  toast: Toast;
  /** Whether an error lies over it: its time begins once that has gone. */
  isCovered: boolean;
}

/**
 * The messages that there are, each on a card of this kind: errors before the others, and of both the newest first.
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

/** What a message says: its words, what else there is to know, and what to tell whoever looks into it. */
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

/** A long name is cut short on the screen, never in what is read out: what stands after it is seen. */
function wordsOf({ text, isName }: Part, place: number) {
  if (!isName) return text;
  return (
    <span key={place} className="toast-name" title={text}>
      {text}
    </span>
  );
}
