import { StorePlace } from '@shared/review/StorePlace';
import type { Feedback } from '../model';

/** The current data of the store. */
export function StoreCard({ item: { place } }: { item: Feedback }) {
  return (
    <section className="stack card" aria-label="Our store">
      <h2>Our store</h2>
      <StorePlace place={place}>
        <dt>Open reports</dt>
        <dd>{place.open_feedback_count}</dd>
      </StorePlace>
    </section>
  );
}
