import { SelectInput, TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import type { StoreDetail } from '../../model';
import { useReference } from '../../reference';
import { NearbyLine } from '../duplicates/NearbyLine';
import { BrandField } from '../fields/BrandField';
import { ChipsInput } from '../fields/ChipsInput';

const LANGUAGES: Readonly<Record<string, string>> = { ID: 'id', TR: 'tr', MY: 'ms', PH: 'fil' };

/** What the store is called and what it is. */
export function BasicsSection({ saved }: { saved: StoreDetail | null }) {
  const { pack, taxonomies } = useReference();
  const local = LANGUAGES[pack.code] ?? 'en';
  const types = taxonomies.store_types.map(({ code, labels }) => ({
    value: code,
    label: typeLabel(labels['en'] ?? code, labels[local]),
  }));
  return (
    <>
      <TextInput
        name="name"
        isRequired
        maxLength={120}
        help="As it stands over the door, in the local language; without branch, phone or slogan."
      />
      {saved === null ? <NearbyLine /> : null}
      <div className="form-grid">
        <TextInput name="branch_name" maxLength={80} placeholder="Mall, street or district" />
        <TextInput name="name_en" maxLength={120} />
      </div>
      <div className="form-grid">
        <SelectInput name="store_type" isRequired options={types} nothing="Choose a type" />
        <BrandField saved={saved?.brand ?? null} />
        <TextInput name="opened_on" maxLength={10} placeholder="2024, 2024-05 or 2024-05-31" />
        {saved === null ? <NewBusinessStatus /> : null}
      </div>
      <ChipsInput
        name="alternate_names"
        most={10}
        longest={120}
        help="Old names, abbreviations, spellings: they help to find the store."
      />
    </>
  );
}

function NewBusinessStatus() {
  const statuses = useEnum('business_status').filter(({ value }) => ['open', 'opening_soon'].includes(value));
  return <SelectInput name="business_status" label="The shop is" options={statuses} />;
}

function typeLabel(label: string, local: string | undefined): string {
  return local === undefined || local === label ? label : `${label} (${local})`;
}
