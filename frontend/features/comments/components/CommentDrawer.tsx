import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useCountryCode } from '@shared/session/hooks';
import { LoadError } from '@shared/ui/LoadError';
import { Icon } from '@shared/ui/Icon';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { commentOptions } from '../api';
import { AuthorPart } from './AuthorPart';
import { ThreadPart } from './ThreadPart';
import './commentDrawer.css';

/** Content of the drawer: the whole thread of a comment, or its author. */
export interface Beside {
  part: 'thread' | 'author';
  id: number;
}

interface CommentDrawerProps {
  beside: Beside;
  onShow: (id: number) => void;
  onClose: () => void;
}

const TITLES = { thread: 'Thread', author: 'Author' } as const;

/** A drawer with the whole thread or the author of a comment. Opening another comment closes it. */
export function CommentDrawer({ beside: { part, id }, onShow, onClose }: CommentDrawerProps) {
  const query = useQuery(commentOptions(useCountryCode(), id));
  const show = (other: number) => {
    onClose();
    onShow(other);
  };
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { className: 'comment-drawer', role: 'dialog', 'aria-label': TITLES[part] } }}
    >
      <header>
        <h2>{TITLES[part]}</h2>
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <Icon name="close" size={16} />
        </IconButton>
      </header>
      {query.data === undefined ? (
        <Arriving error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && part === 'thread' ? (
        <ThreadPart comment={query.data} onShow={show} />
      ) : null}
      {query.data !== undefined && part === 'author' ? (
        <AuthorPart comment={query.data} onShow={show} />
      ) : null}
    </Drawer>
  );
}

function Arriving({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <SkeletonRows rows={5} height={64} />;
  return <LoadError error={error} onRetry={onRetry} />;
}
