import { useCallback, useState } from 'react';
import { useRecordFilters } from '@shared/records/useRecordFilters';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { withOpen } from '@shared/table/screen/shownAs';
import { PartScreen } from '@shared/table/screen/PartScreen';
import { useTabParams } from '@shared/table/state/useTabParams';
import { useUndoLine } from '../cases/useUndoLine';
import { CommentDesk } from '../components/CommentDesk';
import { CommentDrawer, type Beside } from '../components/CommentDrawer';
import { CommentList } from '../components/CommentList';
import { CommentTabs } from '../components/CommentTabs';
import { COMMENT_FILTERS } from '../lists/commentFilters';
import { tabOf, withTab, type TabId } from '../lists/tabs';
import { SettingsPart } from '../setup/SettingsPart';
import { WordsPart } from '../setup/WordsPart';
import '../components/comments.css';

/**
 * The visitor comments of the country, as queues and as a list. With an ID in the URL, that comment is open
 * on the desk.
 */
export default function CommentScreen() {
  const country = useCountryCode();
  const defaults = useRecordFilters('comment', COMMENT_FILTERS);
  const [params, change] = useTabParams();
  const show = useCallback((id: number | null) => change((now) => withOpen(now, id)), [change]);
  const line = useUndoLine(show);
  const id = readId(`?${params.toString()}`);
  const tab = tabOf(params);
  const isList = tab !== 'words' && tab !== 'settings';
  const [beside, setBeside] = useState<Beside | null>(null);
  const drawer =
    beside === null ? null : <CommentDrawer beside={beside} onShow={show} onClose={() => setBeside(null)} />;
  const openTab = (next: TabId) => change((now) => withTab(now, next));
  if (id !== null) {
    return (
      <>
        <CommentDesk
          key={country}
          id={id}
          defaults={defaults}
          line={line}
          onShow={show}
          onBeside={setBeside}
        />
        {drawer}
      </>
    );
  }
  return (
    // The queue tabs do not fit into the first line of a list.
    <PartScreen isList={false} lead={<CommentTabs params={params} onTab={openTab} />}>
      {tab === 'words' ? <WordsPart key={country} /> : null}
      {tab === 'settings' ? <SettingsPart key={country} /> : null}
      {isList ? <CommentList key={tab} tab={tab} line={line} onShow={show} onBeside={setBeside} /> : null}
      {drawer}
    </PartScreen>
  );
}
