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

/** Where writers’ texts that were sent back are counted. */
const ARTICLES = 'articles';
const VIDEOS = 'videos';

/** At the top of the screen that a person lands on: what waits for them, and one way to begin with it. */
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
      words={waiting === 1 ? '1 record waits for you' : `${countWaiting(waiting)} records wait for you`}
      isBusy={isTaking}
      onStart={takeNext}
    />
  );
}

/** For who writes: what reviewers sent back. */
function TextsStrip() {
  const { open } = useWorkspace();
  const sentBack = (useLiveCount(ARTICLES) ?? 0) + (useLiveCount(VIDEOS) ?? 0);
  if (sentBack === 0) return null;
  return (
    <Strip
      words={
        sentBack === 1
          ? '1 text was sent back to you'
          : `${countWaiting(sentBack)} texts were sent back to you`
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
    <section className="line-wide spread rigid band today-strip" aria-label="What waits for you">
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

/** Where signing in leads is everybody's own choice; it is made in My info too. */
function AlwaysToday() {
  const user = useUser();
  const start = useStartOn();
  // On a phone the strip is one line.
  const isMobile = useIsMobile();
  if (isMobile || user.start_on === 'today' || (user.viewed_by ?? null) !== null) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      color="inherit"
      isBusy={start.isPending}
      onClick={() => start.mutate('today')}
    >
      Always start on Today
    </Button>
  );
}
