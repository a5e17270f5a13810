import { useMemo, useRef, type ReactNode } from 'react';
import { ListLead } from './listLead';
import './PartScreen.css';

interface PartScreenProps {
  /** Navigation between the parts. */
  lead: ReactNode;
  /** True if each part has a title line (`ListTitle`) that shows the navigation. */
  isList?: boolean;
  children: ReactNode;
}

/** A screen with several parts, one of which is shown. */
export function PartScreen({ lead, isList = true, children }: PartScreenProps) {
  const hadFocusRef = useRef(false);
  const part = useMemo(() => (isList ? { parts: lead, hadFocusRef } : null), [isList, lead]);
  return (
    <div className="stack-flush tall part-screen">
      {isList ? null : lead}
      <div className="grows">
        <ListLead value={part}>{children}</ListLead>
      </div>
    </div>
  );
}
