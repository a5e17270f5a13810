import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { countsOptions } from '../api';
import { MANY, TABS, tabOf, type TabId } from '../lists/tabs';

interface CommentTabsProps {
  params: URLSearchParams;
  onTab: (tab: TabId) => void;
}

/** The queues with what waits in each, what was decided, and what managers set up. */
export function CommentTabs({ params, onTab }: CommentTabsProps) {
  const counts = useQuery(countsOptions(useCountryCode())).data;
  const user = useUser();
  const shown = tabOf(params);
  const bar = useRef<HTMLElement>(null);
  // Where all do not fit beside each other, the chosen one is in sight; the page itself stays where it is.
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const setsUp = user.is_superuser || user.role === 'manager';
  return (
    <nav ref={bar} className="comment-tabs" aria-label="Comments by state">
      {TABS.filter(({ forManagers }) => setsUp || !forManagers).map(({ id, label }) => {
        const count =
          id === 'pending' || id === 'reported' || id === 'unmoderated' ? counts?.[id] : undefined;
        return (
          <button
            key={id}
            type="button"
            className="comment-tab"
            aria-current={shown === id ? 'page' : undefined}
            onClick={() => onTab(id)}
          >
            {label}
            {count === undefined ? null : (
              <span className="comment-tab-count">
                {count >= MANY ? `${MANY.toLocaleString('en')}+` : count.toLocaleString('en')}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
