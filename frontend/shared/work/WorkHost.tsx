import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '@shared/ui/lazyPart';
import { followed } from './jobs';
import { reports } from './reports';

const WorkPanel = lazyPart(() => import(/* webpackChunkName: "work" */ './WorkPanel'));
const ReportDialog = lazyPart(() => import(/* webpackChunkName: "work" */ './ReportDialog'));

/**
 * The host of jobs and reports in the shell: they remain when their screen closes. Their code is loaded with
 * the first one.
 */
export function WorkHost() {
  const hasWork = useStore(followed, (state) => state.ids.length > 0);
  const report = useStore(reports, (state) => state.open);
  useEffect(
    () => () => {
      // Another user starts without them.
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
