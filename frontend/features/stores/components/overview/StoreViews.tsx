import { labelOf, useFieldLabels } from '@shared/form/labels';
import { formatDate } from '@shared/format/dates';
import { formatMoney } from '@shared/format/money';
import { useCountry } from '@shared/session/hooks';
import { labelIn, useEnum, type Choice } from '@shared/session/bootstrap';
import { CopyButton } from '@shared/ui/CopyButton';
import { daysInWords, specialWords } from '../../describe';
import type { StoreDetail } from '../../model';
import { useReference } from '../../reference';
import { attributeWords, groupedAttributes } from '../fields/attributes';
import './overview.css';

interface StoreProps {
  store: StoreDetail;
}

const MOST_PICTURES = 8;

/** The cover and the gallery as thumbnails, in order. */
export function PicturesView({ store }: StoreProps) {
  const { cover_picture: cover, pictures } = store;
  const gallery = [...pictures]
    .sort((one, other) => one.sort - other.sort)
    .flatMap(({ picture }) => picture ?? []);
  const all = [
    ...(cover === null ? [] : [cover]),
    ...gallery.filter(({ picture_id: id }) => id !== cover?.picture_id),
  ];
  return (
    <ul className="row">
      {all.slice(0, MOST_PICTURES).map(({ picture_id: id, thumb_url: url, alt }) => (
        <li key={id}>
          <img className="picture" src={url} alt={alt} width={112} height={84} loading="lazy" />
        </li>
      ))}
      {all.length > MOST_PICTURES ? <li className="muted small">+{all.length - MOST_PICTURES}</li> : null}
    </ul>
  );
}

/** The opening hours: open now, the week in few lines, and special days. */
export function HoursView({ store }: StoreProps) {
  const modes = useEnum('hours_mode');
  const policies = useEnum('holiday_policy');
  const labels = useFieldLabels();
  return (
    <>
      {store.business_status === 'open' ? (
        <p>
          <strong>{store.open_now.text}</strong>
        </p>
      ) : null}
      {store.hours_mode === 'regular' ? (
        <dl className="fact-list">
          {daysInWords(store.regular_hours ?? []).map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd className="numbers">{times}</dd>
            </div>
          ))}
          {store.special_hours.map((special) => (
            <div key={`${special.start_on} ${special.end_on}`}>
              <dd className="numbers">{specialWords(special)}</dd>
            </div>
          ))}
        </dl>
      ) : store.business_status === 'open' ? null : (
        <p>{labelIn(modes, store.hours_mode)}</p>
      )}
      {store.open_now.holidays.map(({ on, name, text }) => (
        <p key={on} className="numbers">
          {formatDate(on)}, {name}: {text}
        </p>
      ))}
      {store.holiday_policy === 'unknown' ? null : (
        <p className="muted small">
          {labelOf(labels, 'holiday_policy')}: {labelIn(policies, store.holiday_policy)}
        </p>
      )}
      {store.hours_note === '' ? null : <p className="muted small">{store.hours_note}</p>}
    </>
  );
}

/** The phone numbers in dialing format. */
export function PhonesView({ store }: StoreProps) {
  const types = useEnum('phone_type');
  return (
    <ul className="stack-tight store-lines">
      {store.phones.map(({ number, national, type, label, is_primary: isPrimary }) => (
        <li key={number}>
          <a href={`tel:${number}`}>{national || number}</a>
          <span className="muted small">
            {[labelIn(types, type), label, isPrimary && store.phones.length > 1 ? 'main' : '']
              .filter(Boolean)
              .join(', ')}
          </span>
          <CopyButton text={number} label="Copy number" />
        </li>
      ))}
    </ul>
  );
}

/** The website and social media links. */
export function LinksView({ store }: StoreProps) {
  const labels = useFieldLabels();
  const { pack } = useReference();
  const socials = useEnum('social_platform');
  const plain = (['website', 'menu_url', 'reservation_url'] as const).flatMap((field) =>
    store[field] === '' ? [] : [{ label: labelOf(labels, field), url: store[field] }],
  );
  const listed = (links: StoreDetail['socials'], choices: readonly Choice[]) =>
    links.map(({ platform, url }) => ({ label: labelIn(choices, platform), url }));
  const all = [
    ...plain,
    ...listed(store.socials, socials),
    ...listed(store.order_links, pack.delivery_platforms),
  ];
  return (
    <ul className="stack-tight store-lines">
      {store.email === '' ? null : (
        <li>
          <span className="muted small">{labelOf(labels, 'email')}</span>
          <a href={`mailto:${store.email}`}>{store.email}</a>
        </li>
      )}
      {all.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <span className="muted small">{label}</span>
          <a href={url} target="_blank" rel="noreferrer noopener">
            {url.replace(/^https?:\/\/(www\.)?/u, '').replace(/\/$/u, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Return the price as text, with the country's price band and currency. */
export function usePriceWords(store: StoreDetail): string | null {
  const { pack } = useReference();
  const { currency, locale } = useCountry();
  const band = pack.price_bands.find(({ level }) => level === store.price_level)?.label ?? null;
  const cost = [store.avg_cost_min, store.avg_cost_max]
    .filter((amount) => amount !== null)
    .map((amount) => formatMoney(amount, { currency, locale }));
  const words = [band, [...new Set(cost)].join(' to ')].filter((part) => part !== null && part !== '');
  return words.length === 0 ? null : words.join(', ');
}

/** The known attributes of a store as text, by group. */
export function AttributesView({ store }: StoreProps) {
  const { taxonomies } = useReference();
  return groupedAttributes(taxonomies.attributes).map(({ title, attributes }) => {
    const texts = attributes.flatMap((one) => {
      const words = attributeWords(one, store.attributes[one.key]);
      return words === null ? [] : [words];
    });
    return texts.length === 0 ? null : (
      <p key={title}>
        {texts[0]?.startsWith(`${title}:`) === true ? null : <span className="muted small">{title} </span>}
        {texts.join(' · ')}
      </p>
    );
  });
}
