import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSession } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import type { Views } from './useViews';
import { ViewDialog } from './ViewDialog';
import type { fieldsOfView, View, ViewInput } from './views';

interface ViewMenuProps {
  anchor: HTMLElement;
  area: string;
  views: Views;
  /** Name of the list without a view. */
  plain: string;
  fields: ReturnType<typeof fieldsOfView>;
  /** True if no view is active: the dialog for a new view opens immediately. */
  isNew: boolean;
  onClose: () => void;
}

/** The actions for the active view. */
export default function ViewMenu({ anchor, area, views, plain, fields, isNew, onClose }: ViewMenuProps) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(isNew ? 'new' : null);
  const userId = useSession((state) => state.userId);
  const { active, save } = views;
  if (naming !== null) {
    const renamed = naming === 'rename' ? active : null;
    const input =
      renamed === null ? { area, ...fields } : { view_id: renamed.view_id, version: renamed.version };
    return (
      <ViewDialog
        view={renamed}
        onSave={(named) => save.mutateAsync({ ...input, ...named })}
        onSaved={(view) => {
          if (renamed === null) views.choose(view);
          toast.success(`${named(view.name)} saved`);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'View' } }}>
      <MenuItem onClick={() => setNaming('new')}>Save as a new view…</MenuItem>
      {active === null
        ? null
        : changesOf(active, views, { userId, plain, onRename: () => setNaming('rename'), onClose }).map(
            ({ label, run }) => (
              <MenuItem key={label} onClick={run}>
                {label}
              </MenuItem>
            ),
          )}
    </Menu>
  );
}

interface Item {
  label: string;
  run: () => void;
}

function changesOf(
  view: View,
  views: Views,
  {
    userId,
    plain,
    onRename,
    onClose,
  }: { userId: number | null; plain: string; onRename: () => void; onClose: () => void },
): readonly Item[] {
  if (!view.allowed_actions.includes('edit')) return [];
  const change = (fields: ViewInput, message: string) => () => {
    onClose();
    views.save.mutate(
      { view_id: view.view_id, version: view.version, ...fields },
      { onSuccess: () => toast.success(message), onError: (error) => toast.error(error.message) },
    );
  };
  const remove = () => {
    onClose();
    void views.remove(view);
  };
  return [
    { label: 'Rename and share…', run: onRename },
    ...(view.owner.user_id === userId ? [defaulting(view, plain, change)] : []),
    { label: 'Delete…', run: remove },
  ];
}

/** Return the menu entry that makes a view the default of its owner, or resets the default. */
function defaulting(
  view: View,
  plain: string,
  change: (fields: ViewInput, message: string) => () => void,
): Item {
  return view.is_default
    ? {
        label: 'Stop opening the list with it',
        run: change({ is_default: false }, `The list opens with ${plain}`),
      }
    : {
        label: 'Open the list with it',
        run: change({ is_default: true }, `The list opens with ${view.name}`),
      };
}
