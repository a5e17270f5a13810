import { useMemo } from 'react';
import { FieldList } from '@shared/records/page/FieldList';
import type { Group } from '@shared/records/page/Overview';
import { PinsFrame, spotsOf } from '@shared/review/PinsCard';
import { CopyButton } from '@shared/ui/CopyButton';
import { groupOf, sectionOf, type SectionOf } from '@shared/fields/facts';
import { closedWords, type StoreDetail } from '../../model';
import { useReference } from '../../reference';
import { AttributesView, HoursView, LinksView, PhonesView, PicturesView, usePriceWords } from './StoreViews';
import {
  BasicsSection,
  FoodSection,
  HalalSection,
  HoursSection,
  InternalSection,
  LinksFields,
  LocationSection,
  PhonesField,
  PicturesSection,
  SeoSection,
} from '../sections/lazy';

const section = (id: SectionOf<'store'>) => sectionOf('store', id);
const LINKS = ['email', 'website', 'menu_url', 'reservation_url', 'socials', 'order_links'] as const;
const WHERE = ['located_in', 'landmark', 'geo_precision'];

/** Return the groups of the overview: the sections of the store's facts table, as text and as fields. */
export function useStoreGroups(store: StoreDetail): readonly Group[] {
  const { taxonomies } = useReference();
  const type = taxonomies.store_types.find(({ code }) => code === store.store_type)?.labels['en'];
  const hasPictures = store.cover_picture !== null || store.pictures.length > 0;
  const hasLinks = LINKS.some((field) => store[field].length > 0);
  return [
    {
      ...section('hours'),
      view: <HoursView store={store} />,
      edit: <HoursSection isDisabled={false} closed={closedWords(store)} />,
      column: 'left',
    },
    {
      ...section('phones'),
      view: store.phones.length === 0 ? null : <PhonesView store={store} />,
      edit: <PhonesField />,
      column: 'left',
    },
    {
      ...section('location'),
      view: <PlaceView store={store} />,
      edit: <LocationSection isDisabled={false} />,
      column: 'right',
    },
    {
      ...section('pictures'),
      view: hasPictures ? <PicturesView store={store} /> : null,
      edit: <PicturesSection saved={store} isDisabled={false} />,
    },
    {
      ...section('food'),
      view: <FoodView store={store} />,
      edit: <FoodSection />,
    },
    {
      ...section('attributes'),
      view: <HalalView store={store} />,
      edit: <HalalSection saved={store} isDisabled={false} />,
    },
    {
      ...section('links'),
      view: hasLinks ? <LinksView store={store} /> : null,
      edit: <LinksFields />,
    },
    {
      ...section('basics'),
      view: (
        <FieldList
          fields={section('basics').fields}
          values={store}
          drawn={{ store_type: type ?? null, brand_id: store.brand?.name ?? null }}
        />
      ),
      edit: <BasicsSection saved={store} />,
    },
    {
      ...section('seo'),
      view: <FieldList fields={section('seo').fields} values={store} />,
      edit: <SeoSection isNew={false} isPublished={store.status === 'published'} />,
    },
    {
      ...section('internal'),
      view: <FieldList fields={section('internal').fields} values={store} />,
      edit: <InternalSection />,
    },
  ];
}

/** The address in the country's format, and its pin on the map. */
function PlaceView({ store }: { store: StoreDetail }) {
  const { lat, lng } = store;
  // Each new array fits the map again, which must not happen when other fields are saved.
  const spots = useMemo(() => spotsOf(lat === null ? null : { lat, lng }, null, ''), [lat, lng]);
  return (
    <div className="stack">
      {store.address_text === '' ? null : (
        <p>
          {store.address_text} <CopyButton text={store.address_text} label="Copy address" />
        </p>
      )}
      <FieldList fields={WHERE} values={store} namesEmpty={false} />
      {spots.length === 0 ? <p className="muted">The store has no pin.</p> : <PinsFrame spots={spots} />}
    </div>
  );
}

/** The cuisines, the tags and the price. */
function FoodView({ store }: { store: StoreDetail }) {
  const { taxonomies } = useReference();
  const price = usePriceWords(store);
  const cuisines = store.cuisines
    .map((code) => taxonomies.cuisines.find((one) => one.code === code)?.labels['en'] ?? code)
    .join(', ');
  const tags = store.tag_refs.map(({ label }) => label).join(', ');
  return (
    <FieldList
      fields={['cuisines', 'tags', 'price_level', 'intro', 'description']}
      values={store}
      drawn={{ cuisines: cuisines || null, tags: tags || null, price_level: price }}
    />
  );
}

/** The halal status with its certificate, and the attributes. */
function HalalView({ store }: { store: StoreDetail }) {
  const { pack } = useReference();
  const body = pack.halal_bodies.find(({ value }) => value === store.halal_body)?.label;
  const hasCertificate = store.halal_body !== '';
  return (
    <>
      <FieldList
        fields={groupOf('store', 'halal').filter((field) => field === 'halal_status' || hasCertificate)}
        values={store}
        drawn={{ halal_body: body ?? null, halal_picture_id: store.halal_picture?.alt ?? null }}
      />
      <AttributesView store={store} />
    </>
  );
}
