import { SelectInput, TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import type { StoreDetail } from '../../model';
import { useReference } from '../../reference';
import { NearbyLine } from '../duplicates/NearbyLine';
import { BrandField } from '../fields/BrandField';
import { ChipsInput } from '../fields/ChipsInput';

const LANGUAGES: Readonly<Record<string, string>> = { ID: 'id', TR: 'tr', MY: 'ms', PH: 'fil' };

/** The names and the type of the store. */
export function BasicsSection({ saved }: { saved: StoreDetail | null }) {
  const { pack, taxonomies } = useReference();
  const local = LANGUAGES[pack.code] ?? 'en';
  const types = taxonomies.store_types.map(({ code, labels }) => ({
    value: code,
    label: typeLabel(labels['en'] ?? code, labels[local]),
  }));
  return (
    <>
      <TextInput name="name" isRequired help="The name on the sign. Leave out branch, phone and slogan." />
      {saved === null ? <NearbyLine /> : null}
      <div className="form-grid">
        <TextInput name="branch_name" placeholder="Mall, street or district" />
        <TextInput name="name_en" />
      </div>
      <div className="form-grid">
        <SelectInput name="store_type" isRequired options={types} nothing="Choose a type" />
        <BrandField saved={saved?.brand ?? null} />
        <TextInput name="opened_on" placeholder="2024, 2024-05 or 2024-05-31" />
        {saved === null ? <NewBusinessStatus /> : null}
      </div>
      <ChipsInput name="alternate_names" help="Old names, abbreviations and spellings, used in search." />
    </>
  );
}

function NewBusinessStatus() {
  const statuses = useEnum('business_status').filter(({ value }) => ['open', 'opening_soon'].includes(value));
  return <SelectInput name="business_status" options={statuses} />;
}

function typeLabel(label: string, local: string | undefined): string {
  return local === undefined || local === label ? label : `${label} (${local})`;
}
