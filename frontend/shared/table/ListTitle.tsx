import { use, useLayoutEffect, useRef } from 'react';
import { ListLead, type Lead } from './listLead';

/** A list's title; where the list is a part of a screen, what leads to the parts stands in its place. */
export function ListTitle({ title }: { title: string }) {
  const lead = use(ListLead);
  return (
    <>
      <h1 className={lead === null ? 'unbroken' : 'visually-hidden'}>{title}</h1>
      {lead === null ? null : <PartsOf lead={lead} />}
    </>
  );
}

/** The part on show: a pressed button of a switch, or a selected tab. */
const TAKEN = '[aria-pressed="true"], [aria-selected="true"]';

/** Each part draws the way to the others anew: the focus goes from the one before to this one. */
function PartsOf({ lead: { parts, hadFocusRef } }: { lead: Lead }) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = line.current;
    if (hadFocusRef.current) shown?.querySelector<HTMLElement>(TAKEN)?.focus();
    hadFocusRef.current = false;
    return () => {
      hadFocusRef.current = shown?.contains(document.activeElement) ?? false;
    };
  }, [hadFocusRef]);
  return (
    <div ref={line} className="list-lead">
      {parts}
    </div>
  );
}
