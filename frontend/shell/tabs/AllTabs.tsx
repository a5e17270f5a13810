import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Input } from '@shared/ui/Input';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import { useTabs } from '../runtime';
import { fullPath, type Tab } from './state';
import { StripButton } from './StripButton';

/** A button that opens a list of all tabs with a search field, for tabs that the strip has no room for. */
export function AllTabs({ shownKey }: { shownKey: string | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <StripButton
        label="All tabs"
        icon="down"
        onClick={(event) => setAnchor(event.currentTarget as HTMLElement)}
      />
      <PopoverDialog label="All tabs" anchor={anchor} onClose={close}>
        <MatchingTabs shownKey={shownKey} onChoose={close} />
      </PopoverDialog>
    </>
  );
}

function MatchingTabs({ shownKey, onChoose }: { shownKey: string | null; onChoose: () => void }) {
  const tabs = useTabs((state) => state.tabs);
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const matches = tabs.filter((tab) => isNamed(tab, typed));
  const openFirst = (event: KeyboardEvent) => {
    const [first] = matches;
    if (event.key !== 'Enter' || first === undefined) return;
    onChoose();
    void navigate(fullPath(first));
  };
  return (
    <div className="stack-tight menu">
      <Input
        autoFocus
        aria-label="Search tabs"
        placeholder="Search tabs"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={openFirst}
      />
      {matches.length === 0 ? <p className="muted">No tab has this name.</p> : null}
      <MenuList dense aria-label="Tabs" disablePadding>
        {matches.map((tab) => (
          <MenuItem
            key={tab.key}
            component={Link}
            to={fullPath(tab)}
            selected={tab.key === shownKey}
            onClick={onChoose}
          >
            <span className="grows truncate">{tab.meta.title}</span>
            {tab.dirty ? <span className="muted small">Unsaved</span> : null}
          </MenuItem>
        ))}
      </MenuList>
    </div>
  );
}

function isNamed({ meta }: Tab, words: string): boolean {
  return meta.title.toLowerCase().includes(words.trim().toLowerCase());
}
