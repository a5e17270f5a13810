import IconButton from '@mui/material/IconButton';
import { useMemo, type ReactNode } from 'react';
import { RecordCountry } from '@shared/form/RecordCountry';
import { isMissing, useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { Icon } from '@shared/ui/Icon';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TabContext } from '@shared/workspace/contract';
import { useTab, useTabRefresh } from '@shared/workspace/hooks';
import { pictureOptions } from '../api';
import { PictureForm } from './PictureForm';
import './panel.css';

interface PicturePanelProps {
  id: number;
  /** Called with the picture's name while it has unsaved changes, otherwise with null. */
  onUnsaved: (name: string | null) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** A picture beside the library, in its own country. */
export function PicturePanel({ id, onUnsaved, onOpen, onClose }: PicturePanelProps) {
  const { query, country } = useRecordAnywhere(id, (one) => pictureOptions(one, id));
  useTabRefresh(() => void query.refetch());
  const close: ListKey = { command: 'back', meaning: 'Close the picture', run: onClose };
  useListKeys([close]);
  return (
    <OwnDrafts id={id}>
      <aside className="stack-flush anchor picture-panel" aria-label={query.data?.file_name ?? 'Picture'}>
        <IconButton
          className="panel-close"
          aria-label="Close the picture"
          title="Close (Esc)"
          onClick={onClose}
        >
          <Icon name="close" size={18} />
        </IconButton>
        {query.data === undefined ? (
          <Waiting error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RecordCountry what="picture" country={country}>
            <PictureForm picture={query.data} onUnsaved={onUnsaved} onOpen={onOpen} onDeleted={onClose} />
          </RecordCountry>
        )}
      </aside>
    </OwnDrafts>
  );
}

function followChosen(): void {
  // The library beside the picture stays in the selected country.
}

/**
 * A tab context with a separate draft key for each picture. Drafts are stored by tab, and all pictures share
 * this tab.
 */
function OwnDrafts({ id, children }: { id: number; children: ReactNode }) {
  const tab = useTab();
  const own = useMemo(() => ({ ...tab, key: `${tab.key}?id=${id}`, setOwnCountry: followChosen }), [tab, id]);
  return <TabContext value={own}>{children}</TabContext>;
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <SkeletonRows rows={8} height={44} />;
  if (isMissing(error)) {
    return (
      <EmptyState
        icon="search"
        title="Picture not found"
        hint="It may have been deleted, or your country or role has no access."
      />
    );
  }
  return <LoadError error={error} onRetry={onRetry} />;
}
