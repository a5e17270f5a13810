import { CopyButton } from '@shared/ui/CopyButton';
import type { StoreDetail } from '../../model';

/** The ID, the URL and the printed address of a store, each with a copy button. */
export function AddressCard({ store }: { store: StoreDetail }) {
  const { public_url: url } = store;
  return (
    <section className="stack card" aria-label="Addresses">
      <h2>Addresses</h2>
      <p className="line">
        <span>Store {store.store_id}</span>
        <CopyButton text={String(store.store_id)} label="Copy ID" />
      </p>
      {url === '' ? null : (
        <p className="line">
          <span className="muted small">{url}</span>
          <CopyButton text={url} label="Copy web address" />
        </p>
      )}
      {store.address_text === '' ? null : (
        <p className="line">
          <span className="muted small">{store.address_text}</span>
          <CopyButton text={store.address_text} label="Copy address" />
        </p>
      )}
    </section>
  );
}
