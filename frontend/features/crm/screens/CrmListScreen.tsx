import { lazy, Suspense, useCallback } from 'react';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { PartScreen } from '@shared/table/PartScreen';
import { useTabParams } from '@shared/table/useTabParams';
import { useCountryCode } from '@shared/session/hooks';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { LeadList } from '../lists/LeadList';

const LeadBoard = lazy(() => import(/* webpackChunkName: "lead-board" */ '../board/LeadBoard'));
const MyTasks = lazy(() => import(/* webpackChunkName: "lead-tasks" */ '../tasks/MyTasks'));

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'tasks', label: 'My tasks' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The leads of the country: as a list, on a board, or by what oneself has to do. */
export default function CrmListScreen() {
  const country = useCountryCode();
  const [view, show] = useView();
  return (
    <PartScreen
      isList={view === 'list'}
      lead={<SwitchBar label="Show as" choices={VIEWS} value={view} onChoose={show} />}
    >
      {view === 'list' ? <LeadList /> : null}
      <Suspense fallback={<SkeletonRows rows={8} height={44} />}>
        {view === 'board' ? <LeadBoard key={country} /> : null}
        {view === 'tasks' ? <MyTasks key={country} /> : null}
      </Suspense>
    </PartScreen>
  );
}

/** Which view is shown: part of the address, so that a link shows a colleague the same. */
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
