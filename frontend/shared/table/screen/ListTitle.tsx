import { use, useLayoutEffect, useRef } from 'react';
import { ListLead, type Lead } from './listLead';

/**
 * The title of a list. If the list is one part of a screen, the navigation between the parts takes its place.
 */
export function ListTitle({ title }: { title: string }) {
  const lead = use(ListLead);
  return (
    <>
      <h1 className={lead === null ? 'unbroken' : 'visually-hidden'}>{title}</h1>
      {lead === null ? null : <PartsOf lead={lead} />}
    </>
  );
}

/** The active part: a pressed toggle button or a selected tab. */
const ACTIVE = '[aria-pressed="true"], [aria-selected="true"]';

/**
 * The navigation between the parts. Each part renders its own copy, so the focus moves from the previous copy
 * to this one.
 */
function PartsOf({ lead: { parts, hadFocusRef } }: { lead: Lead }) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = line.current;
    if (hadFocusRef.current) shown?.querySelector<HTMLElement>(ACTIVE)?.focus();
    hadFocusRef.current = false;
    return () => {
      hadFocusRef.current = shown?.contains(document.activeElement) ?? false;
    };
  }, [hadFocusRef]);
  return (
    <div ref={line} className="contents list-lead">
      {parts}
    </div>
  );
}
