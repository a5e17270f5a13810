import Button from '@mui/material/Button';
import { formatMoment } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import type { Offer } from '@shared/workspace/draftKeeper';
import { labelOf, useFieldLabels, type FieldLabels } from './labels';
import type { RecordForm } from './useRecordForm';

interface NoticeProps {
  record: RecordForm;
}

/** A notice that unsaved input was restored. */
export function RestoredNotice({ record }: NoticeProps) {
  const timeOf = useTimeOf();
  if (record.restoredAt === null) return null;
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={record.discard}>
          Discard
        </Button>
      }
    >
      What you typed on {timeOf(record.restoredAt)} was restored and is not saved yet.
    </Notice>
  );
}

/** A notice that offers the user's own unsaved drafts of this form from other windows and browsers. */
export function OffersNotice({ record }: NoticeProps) {
  const fieldLabels = useFieldLabels();
  const timeOf = useTimeOf();
  if (record.offers.length === 0) return null;
  return (
    <Notice role="status">
      <ul className="stack" aria-label="Unsaved input elsewhere">
        {record.offers.map((offer) => (
          <li className="row-loose spread" key={`${offer.writer} ${offer.seq}`}>
            <span>
              You have unsaved input here from {timeOf(offer.savedAt)} {PLACES[offer.where]}:{' '}
              {fieldsOf(fieldLabels, offer)}.
            </span>
            <span className="line">
              <Button size="small" onClick={() => record.takeOffer(offer)}>
                Continue
              </Button>
              <Button size="small" variant="ghost" onClick={() => record.discardOffer(offer)}>
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const PLACES: Readonly<Record<Offer['where'], string>> = {
  window: 'in another window',
  browser: 'in another browser or an earlier session',
};
const MOST_NAMED = 3;

function fieldsOf(fieldLabels: FieldLabels, { values }: Offer): string {
  const labels = [...new Set(Object.keys(values).map((field) => labelOf(fieldLabels, field)))];
  const more = labels.length - MOST_NAMED;
  return [...labels.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Return a function that formats a timestamp in the time zone of the country. */
function useTimeOf(): (at: number) => string {
  const { timezone } = useCountry();
  return (at) => formatMoment(new Date(at).toISOString(), timezone);
}
