import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Combobox } from '@shared/form/Combobox';
import { StorePlace } from '@shared/review/StorePlace';
import { useCountryCode } from '@shared/session/hooks';
import { storePicker } from '@shared/table/filters/pickers';
import { Button } from '@shared/ui/Button';
import type { Message } from '../model';
import type { Thread } from '../threads/useThread';

/** The store of the thread, with a search to link one. */
export function StoreCard({ item, one }: { item: Message; one: Thread }) {
  const [isChoosing, setChoosing] = useState(false);
  const { place, store_text: named } = item;
  const mayLink = item.allowed_actions.includes('link_store');
  return (
    <section className="stack card" aria-label="Store">
      <h2>Store</h2>
      {place === null ? (
        <p className="muted">{named === '' ? 'No store is linked.' : `Named by the sender: “${named}”.`}</p>
      ) : (
        <StorePlace place={place}>
          <dt>Phone</dt>
          <dd>{place.phones.length === 0 ? <span className="muted">–</span> : place.phones.join(', ')}</dd>
        </StorePlace>
      )}
      {!mayLink ? null : isChoosing || place === null ? (
        <StoreChoice
          initialText={place === null ? named : ''}
          onChoose={(id) => {
            setChoosing(false);
            void one.linkStore(id);
          }}
        />
      ) : null}
      {mayLink && place !== null ? (
        <span className="row">
          <Button variant="ghost" size="small" onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? 'Cancel' : 'Change store…'}
          </Button>
          <Button variant="ghost" size="small" isBusy={one.isBusy} onClick={() => void one.linkStore(null)}>
            Unlink store
          </Button>
        </span>
      ) : null}
    </section>
  );
}

function StoreChoice({ initialText, onChoose }: { initialText: string; onChoose: (id: number) => void }) {
  const id = useId();
  const country = useCountryCode();
  const [word, setWord] = useState('');
  const searchText = word === '' ? initialText : word;
  const stores = useQuery({
    queryKey: ['filter-options', 'stores', country, searchText],
    queryFn: ({ signal }) => storePicker.search(searchText, [], signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox
      control={{ id, 'aria-invalid': false, 'aria-describedby': undefined }}
      label="Link a store"
      text=""
      placeholder="Link a store"
      options={stores.data ?? []}
      isLoading={stores.isPending}
      nothing="No matching store"
      onType={setWord}
      onChoose={({ value }) => onChoose(Number(value))}
    />
  );
}
