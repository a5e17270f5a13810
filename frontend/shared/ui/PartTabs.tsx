import { useEffect, useRef } from 'react';
import './PartTabs.css';

export interface PartTab<Id extends string> {
  id: Id;
  label: string;
  /** How many wait there, as it is shown. */
  count?: string | undefined;
}

interface PartTabsProps<Id extends string> {
  label: string;
  tabs: readonly PartTab<Id>[];
  shown: Id;
  onShow: (id: Id) => void;
}

/** The parts of a screen, one of which is shown below. */
export function PartTabs<Id extends string>({ label, tabs, shown, onShow }: PartTabsProps<Id>) {
  const bar = useRef<HTMLElement>(null);
  // Where all do not fit beside each other, the chosen one is in sight; the page itself stays where it is.
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav ref={bar} className="part-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          className="part-tab"
          aria-current={shown === tab.id ? 'page' : undefined}
          onClick={() => onShow(tab.id)}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="part-tab-count">{tab.count}</span>}
        </button>
      ))}
    </nav>
  );
}
