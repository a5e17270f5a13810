import Button from '@mui/material/Button';
import { formatNumber } from '@shared/format/count';
import { Kbd } from '@shared/keys/Kbd';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { STORE_EDIT, storeName, type Candidate, type SyncItem } from '../model';
import './candidates.css';

interface CandidatesProps {
  item: SyncItem;
  canLink: boolean;
  onLink: (storeId: number | null) => void;
}

const BANDS: Readonly<Record<string, string>> = {
  linked: 'Linked',
  match: 'Very likely',
  review: 'Maybe',
  weak: 'Unlikely',
};

/** The stores that the record may belong to, with a choice of one or none. */
export function Candidates({ item, canLink, onLink }: CandidatesProps) {
  const chosen = item.store?.store_id ?? null;
  const isSettled = item.record.link_status === 'linked';
  return (
    <section className="stack" aria-label="Which store is it?">
      <h2>Which store is it?</h2>
      <div className="tiles">
        {item.candidates.map((candidate, index) => (
          <CandidateCard
            key={candidate.store.store_id}
            candidate={candidate}
            number={index + 1}
            isChosen={candidate.store.store_id === chosen}
            onChoose={canLink && !isSettled ? () => onLink(candidate.store.store_id) : null}
          />
        ))}
        {canLink && !isSettled ? (
          <button
            type="button"
            className="stack at-start choice candidate-none"
            aria-pressed={chosen === null}
            onClick={() => onLink(null)}
          >
            None of these: create a store <Kbd of="choiceNone" />
          </button>
        ) : null}
      </div>
    </section>
  );
}

interface CardProps {
  candidate: Candidate;
  number: number;
  isChosen: boolean;
  onChoose: (() => void) | null;
}

function CandidateCard({ candidate, number, isChosen, onChoose }: CardProps) {
  const { store, score, band, distance_m, reasons } = candidate;
  return (
    <div className="stack at-start choice" data-chosen={isChosen}>
      <div className="line spread full">
        <RecordLink path={STORE_EDIT} id={store.store_id}>
          {storeName(store)}
        </RecordLink>
        <span className={`tiny rigid ${band === 'match' || band === 'linked' ? 'success' : 'muted'}`}>
          {BANDS[band] ?? band} · {Math.round(score * 100)} %
        </span>
      </div>
      <span className="cell-sub">
        {[store.region_path, distance_m === null ? '' : `${formatNumber(distance_m)} m away`]
          .filter((words) => words !== '')
          .join(' · ')}
      </span>
      <ul className="row-tight">
        {reasons.map((reason) => (
          <li key={reason} className="pill">
            {reason}
          </li>
        ))}
      </ul>
      {isChosen ? (
        <span className="accent tiny strong">Compared with this one</span>
      ) : onChoose === null ? null : (
        <Button onClick={onChoose}>
          Choose this store <kbd>{number}</kbd>
        </Button>
      )}
    </div>
  );
}
