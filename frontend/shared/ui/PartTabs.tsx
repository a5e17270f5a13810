import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import './PartTabs.css';

export interface PartTab<Id extends string> {
  id: Id;
  label: string;
  /** Number of waiting items, formatted. */
  count?: string | undefined;
}

interface PartTabsProps<Id extends string> {
  label: string;
  tabs: readonly PartTab<Id>[];
  shown: Id;
  onShow: (id: Id) => void;
}

/** The tabs of a screen, one of which is shown below. */
export function PartTabs<Id extends string>({ label, tabs, shown, onShow }: PartTabsProps<Id>) {
  return (
    <Tabs className="part-tabs" aria-label={label} value={shown}>
      {tabs.map((tab) => (
        <Tab key={tab.id} value={tab.id} label={<Words tab={tab} />} onClick={() => onShow(tab.id)} />
      ))}
    </Tabs>
  );
}

function Words({ tab: { label, count } }: { tab: PartTab<string> }) {
  return (
    <>
      {label}
      {count === undefined ? null : <span className="part-tab-count">{count}</span>}
    </>
  );
}
