import { useMemo, useRef, type ReactNode } from 'react';
import { ListLead } from './listLead';
import './PartScreen.css';

interface PartScreenProps {
  /** What leads to the parts. */
  lead: ReactNode;
  /** Whether each part has a first line of its own (`ListTitle`), which takes what leads to the parts. */
  isList?: boolean;
  children: ReactNode;
}

/** A screen of several parts, one of which is shown. */
export function PartScreen({ lead, isList = true, children }: PartScreenProps) {
  const hadFocusRef = useRef(false);
  const taken = useMemo(() => (isList ? { parts: lead, hadFocusRef } : null), [isList, lead]);
  return (
    <div className="stack-flush tall part-screen">
      {isList ? null : lead}
      <div className="grows">
        <ListLead value={taken}>{children}</ListLead>
      </div>
    </div>
  );
}
