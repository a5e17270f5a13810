import { useCallback } from 'react';
import { useRecordFilters } from '@shared/records/useRecordFilters';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { CreateReportDialog } from '../components/CreateReportDialog';
import { FeedbackDesk } from '../components/FeedbackDesk';
import { FeedbackList } from '../components/FeedbackList';
import { FEEDBACK_FILTERS } from '../lists/feedbackFilters';
import { NEW_REPORT } from '../model';

/** The error reports of the country. With an ID in the URL, that report is open on the desk. */
export default function FeedbackScreen() {
  const country = useCountryCode();
  const defaults = useRecordFilters('feedback', FEEDBACK_FILTERS);
  const [params, change] = useTabParams();
  const show = useCallback((id: number | string | null) => change((now) => withOpen(now, id)), [change]);
  const id = readId(`?${params.toString()}`);
  const begin = useCallback(() => show(NEW_REPORT), [show]);
  if (id === null) {
    return (
      <>
        <FeedbackList onShow={show} onNew={begin} />
        {params.get('id') === NEW_REPORT ? (
          <CreateReportDialog country={country} onMade={show} onClose={() => show(null)} />
        ) : null}
      </>
    );
  }
  return <FeedbackDesk key={country} id={id} defaults={defaults} onShow={show} />;
}
