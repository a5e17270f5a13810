import IconButton from '@mui/material/IconButton';
import { labelOf, useFieldLabels } from '@shared/form/labels';
import { formatDay } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { TimeAgo } from '@shared/session/TimeAgo';
import { useStoreField } from '../../fieldHooks';
import type { StoreDetail } from '../../model';
import { Group } from '@shared/form/Group';
import './provenance.css';

/** The external sources of the store, the source of each field, and the fields that only staff may change. */
export function ProvenanceSection({ saved }: { saved: StoreDetail }) {
  return (
    <>
      <ExternalIds rows={saved.external_ids} />
      <Locks sources={saved.field_sources} />
    </>
  );
}

function ExternalIds({ rows }: { rows: StoreDetail['external_ids'] }) {
  if (rows.length === 0) return <p className="field-help">Not linked to any other source.</p>;
  return (
    <ul className="ruled">
      {rows.map(({ source, external_id, url, linked_at, linked_by }) => (
        <li className="facts" key={`${source} ${external_id}`}>
          <span className="strong">{source}</span>
          {isWebAddress(url) ? (
            <a className="breaks" href={url} target="_blank" rel="noreferrer">
              {external_id}
            </a>
          ) : (
            <span className="breaks">{external_id}</span>
          )}
          <span className="muted small pushed">
            linked <TimeAgo at={linked_at} />
            {linked_by === null ? '' : ` by ${linked_by.nickname}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

// Fields that a sync often overwrites can be locked before they have a value.
const ALWAYS = ['name', 'address_line1', 'lat', 'phones', 'regular_hours', 'website'];

function Locks({ sources }: { sources: StoreDetail['field_sources'] }) {
  const words = useFieldLabels();
  const { timezone } = useCountry();
  const { value, onChange } = useStoreField('lock_fields');
  const fields = [...new Set([...ALWAYS, ...Object.keys(sources)])].sort((one, other) =>
    labelOf(words, one).localeCompare(labelOf(words, other), 'en'),
  );
  const toggle = (field: string) =>
    onChange(
      (value.includes(field) ? value.filter((other) => other !== field) : [...value, field]).toSorted(),
    );
  return (
    <Group name="lock_fields" help="A locked field is never changed by sync or import, only by staff.">
      <details className="locks">
        <summary>{value.length === 0 ? 'No locked fields' : `Locked fields: ${value.length}`}</summary>
        <ul className="tiles">
          {fields.map((field) => {
            const isLocked = value.includes(field);
            const label = labelOf(words, field);
            return (
              <li className="line" key={field}>
                <IconButton
                  aria-pressed={isLocked}
                  aria-label={`Lock ${label}`}
                  title={isLocked ? 'Locked: click to unlock' : 'Click to lock'}
                  onClick={() => toggle(field)}
                >
                  <Icon name={isLocked ? 'lock' : 'unlock'} size={16} />
                </IconButton>
                <span>{label}</span>
                <span className="muted small">{sourceWords(sources[field], timezone)}</span>
              </li>
            );
          })}
        </ul>
      </details>
    </Group>
  );
}

function sourceWords(source: StoreDetail['field_sources'][string] | undefined, timeZone: string): string {
  if (source === undefined || source.source === '') return '';
  const at = source.set_at ?? '';
  const on = at === '' ? '' : formatDay(at, timeZone);
  return [source.source, on].filter(Boolean).join(', ');
}
