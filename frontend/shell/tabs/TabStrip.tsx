import { useState } from 'react';
import { useTabs } from '../runtime';
import { TabList } from './TabList';
import { TabMenu, type MenuPlace } from './TabMenu';
import { StripActions } from './StripActions';
import { StripScroll } from './StripScroll';
import './tabs.css';

/** The tab strip. Tabs are links: they can be copied and opened by middle click. */
export function TabStrip({ shownKey }: { shownKey: string | null }) {
  const tabs = useTabs((state) => state.tabs);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  return (
    <nav className="strip" aria-label="Open tabs">
      <StripScroll shownKey={shownKey}>
        <TabList tabs={tabs} shownKey={shownKey} onMenu={setMenu} />
      </StripScroll>
      <StripActions shownKey={shownKey} onMenu={setMenu} />
      <TabMenu place={menu} onClose={() => setMenu(null)} />
    </nav>
  );
}
