import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '@shared/hooks/useDebounced';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordPeek } from '@shared/records/page/RecordPeek';
import { useCountryCode } from '@shared/session/hooks';
import { Spinner } from '@shared/ui/Spinner';
import { leadOptions } from '../api';
import { useLeadLabels } from '../form/labels';
import type { Lead } from '../model';
import { leadGroups } from './leadGroups';
import { ReachLine } from './ReachLine';
import { LeadChips, LeadFacts } from './StandCard';
import './lead.css';

const STILL_MS = 150;

/** A read-only preview of a lead beside the list. It loads once keyboard navigation pauses on the row. */
export default function LeadPeek({ id }: { id: number }) {
  const country = useCountryCode();
  const settled = useDebounced(id, STILL_MS);
  const { data, error } = useQuery(leadOptions(country, settled));
  if (data?.lead_id !== id) {
    return error === null ? <Spinner label="Loading the lead" /> : <p role="alert">{error.message}</p>;
  }
  return <Body lead={data} />;
}

function Body({ lead }: { lead: Lead }) {
  const groups = useMemo(
    () => [
      { id: 'stand', title: 'Status', fields: [], view: <LeadFacts lead={lead} /> },
      ...leadGroups(lead),
    ],
    [lead],
  );
  return (
    <RecordPeek
      labels={useLeadLabels()}
      face={<RecordFace url={null} name={lead.name} />}
      chips={<LeadChips lead={lead} />}
      facts={[lead.region_path, <ReachLine key="reach" lead={lead} />]}
      groups={groups}
    />
  );
}
