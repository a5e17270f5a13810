import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@shared/format/count';
import { useAllowed } from '@shared/permission/Allowed';
import { useCountryCode } from '@shared/session/hooks';
import { PartTabs } from '@shared/ui/PartTabs';
import { countsOptions } from '../api';
import { MANY, TABS, tabOf, type TabId } from '../lists/tabs';

interface CommentTabsProps {
  params: URLSearchParams;
  onTab: (tab: TabId) => void;
}

/** The tabs of the comment screen: queues with counts, decided comments, and settings for managers. */
export function CommentTabs({ params, onTab }: CommentTabsProps) {
  const counts = useQuery(countsOptions(useCountryCode())).data;
  const setsUp = useAllowed('manager');
  const tabs = TABS.filter(({ forManagers }) => setsUp || !forManagers).map(({ id, label }) => {
    const isQueue = id === 'pending' || id === 'reported' || id === 'unmoderated';
    return { id, label, count: isQueue ? formatQueueCount(counts?.[id]) : undefined };
  });
  return <PartTabs label="Comments by status" tabs={tabs} shown={tabOf(params)} onShow={onTab} />;
}

function formatQueueCount(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count >= MANY ? `${formatNumber(MANY)}+` : formatNumber(count);
}
