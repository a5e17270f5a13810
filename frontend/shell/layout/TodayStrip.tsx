import { isViewed } from '@shared/api/user';
import { countWaiting } from '@shared/format/count';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { INBOX, INBOX_COUNT, useNextFromInbox } from '@shared/inbox/inbox';
import { findRoute, homeOf, mayOpen, TODAY } from '@shared/routes/table';
import { useLiveCount } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { useStartOn } from '@shared/session/me';
import { Button } from '@shared/ui/Button';
import { useWorkspace } from '@shared/workspace/hooks';
import './todayStrip.css';

/** Menu count of articles that were sent back to their writers. */
const ARTICLES = 'articles';
const VIDEOS = 'videos';

/** A strip on the user's home screen: the number of records that wait for them, and a button to start. */
export function TodayStrip({ path }: { path: string | null }) {
  const user = useUser();
  const route = findRoute(INBOX);
  if (path !== homeOf(user)) return null;
  return route !== null && mayOpen(route, user) ? <WorkStrip /> : <TextsStrip />;
}

function WorkStrip() {
  const waiting = useLiveCount(INBOX_COUNT) ?? 0;
  const { takeNext, isTaking } = useNextFromInbox();
  if (waiting === 0) return null;
  return (
    <Strip
      words={
        waiting === 1 ? '1 record is waiting for you' : `${countWaiting(waiting)} records are waiting for you`
      }
      isBusy={isTaking}
      onStart={takeNext}
    />
  );
}

/** The strip for writers: the number of texts that reviewers sent back. */
function TextsStrip() {
  const { open } = useWorkspace();
  const sentBack = (useLiveCount(ARTICLES) ?? 0) + (useLiveCount(VIDEOS) ?? 0);
  if (sentBack === 0) return null;
  return (
    <Strip
      words={
        sentBack === 1
          ? 'Changes were requested on 1 text'
          : `${countWaiting(sentBack)} texts have requested changes`
      }
      isBusy={false}
      onStart={() => open(TODAY)}
    />
  );
}

interface StripProps {
  words: string;
  isBusy: boolean;
  onStart: () => void;
}

function Strip({ words, isBusy, onStart }: StripProps) {
  const { open } = useWorkspace();
  return (
    <section className="line-wide spread rigid band today-strip" aria-label="Waiting for you">
      <p>
        {words}.{' '}
        <Button variant="ghost" size="small" onClick={() => open(TODAY)}>
          Open Today
        </Button>
        <AlwaysToday />
      </p>
      <Button variant="filled" isBusy={isBusy} onClick={onStart}>
        Start
      </Button>
    </section>
  );
}

/** The offer to make Today the start page, until it is answered. My info has the same setting. */
function AlwaysToday() {
  const user = useUser();
  const start = useStartOn();
  // On small screens the strip has only one line.
  const isMobile = useIsMobile();
  const isAnswered = user.start_on === 'today' || user.is_start_chosen === true;
  if (isMobile || isAnswered || isViewed(user)) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        color="inherit"
        isBusy={start.isPending}
        onClick={() => start.mutate('today')}
      >
        Always start on Today
      </Button>
      <Button
        variant="ghost"
        size="small"
        color="inherit"
        isBusy={start.isPending}
        onClick={() => start.mutate('landing')}
      >
        No, thanks
      </Button>
    </>
  );
}
