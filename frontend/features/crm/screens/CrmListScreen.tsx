import { Suspense, useCallback } from 'react';
import { boot } from '@shared/boot/boot';
import { lazyPart } from '@shared/ui/lazyPart';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { ListTitle } from '@shared/table/screen/ListTitle';
import { PartScreen } from '@shared/table/screen/PartScreen';
import { useTabParams } from '@shared/table/state/useTabParams';
import { useCountryCode } from '@shared/session/hooks';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { LeadList } from '../lists/LeadList';

const LeadBoard = lazyPart(() => import(/* webpackChunkName: "lead-board" */ '../board/LeadBoard'));
const MyTasks = lazyPart(() => import(/* webpackChunkName: "lead-tasks" */ '../tasks/MyTasks'));

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'tasks', label: 'My tasks' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The leads of the country: as a list, on a board, or as the user's own tasks. */
export default function CrmListScreen() {
  const country = useCountryCode();
  const [view, show] = useView();
  return (
    <PartScreen lead={<SwitchBar label="Show as" choices={VIEWS} value={view} onChoose={show} />}>
      {view === 'list' ? <LeadList /> : null}
      <Suspense fallback={<Coming />}>
        {view === 'board' ? <LeadBoard key={country} /> : null}
        {view === 'tasks' ? <MyTasks key={country} /> : null}
      </Suspense>
    </PartScreen>
  );
}

function Coming() {
  return (
    <section className="stack-wide list-screen" aria-busy="true">
      <header className="line-wide list-header">
        <ListTitle title={boot().crm_title} />
      </header>
      <SkeletonRows rows={8} height={44} />
    </section>
  );
}

/** Return the current view and its setter. The view is part of the URL, so that links open the same one. */
function useView(): [View, (view: View) => void] {
  const [params, change] = useTabParams();
  const view = VIEWS.find(({ value }) => value === params.get('show'))?.value ?? 'list';
  const show = useCallback(
    (next: View) =>
      change((now) => {
        const params = new URLSearchParams(now);
        if (next === 'list') params.delete('show');
        else params.set('show', next);
        return params;
      }),
    [change],
  );
  return [view, show];
}
