import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '@shared/ui/lazyPart';
import { followed } from './jobs';
import { reports } from './reports';

const WorkPanel = lazyPart(() => import(/* webpackChunkName: "work" */ './WorkPanel'));
const ReportDialog = lazyPart(() => import(/* webpackChunkName: "work" */ './ReportDialog'));

/** Stands in the shell: work and reports outlast the screen they came from. Their code comes with the first. */
export function WorkHost() {
  const hasWork = useStore(followed, (state) => state.ids.length > 0);
  const report = useStore(reports, (state) => state.open);
  useEffect(
    () => () => {
      // Another person begins with none of it.
      followed.setState({ ids: [] });
      reports.setState({ open: null });
    },
    [],
  );
  return (
    <Suspense fallback={null}>
      {hasWork ? <WorkPanel /> : null}
      {report === null ? null : <ReportDialog report={report} />}
    </Suspense>
  );
}
