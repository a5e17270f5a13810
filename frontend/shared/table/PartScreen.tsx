import type { ReactNode } from 'react';
import { ListLead } from './listLead';
import './PartScreen.css';

interface PartScreenProps {
  /** What leads to the parts. */
  lead: ReactNode;
  /** Whether the part on show is a list, which takes what leads to the parts onto its first line. */
  isList?: boolean;
  children: ReactNode;
}

/** A screen of several parts, one of which is shown. */
export function PartScreen({ lead, isList = true, children }: PartScreenProps) {
  return (
    <div className="stack-flush tall part-screen">
      {isList ? null : <div className="part-lead">{lead}</div>}
      <div className="grows">
        <ListLead value={isList ? lead : null}>{children}</ListLead>
      </div>
    </div>
  );
}
