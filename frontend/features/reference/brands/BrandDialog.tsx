import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '@shared/api/client';
import { isCountryCode } from '@shared/api/countryCode';
import { Line } from '@shared/form/Line';
import { Labelled } from '@shared/form/Labelled';
import type { Faults } from '@shared/form/faults';
import { FieldLabelsContext } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall } from '@shared/form/saving';
import { TextsInput } from '@shared/form/TextsInput';
import { formatNumber } from '@shared/format/count';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { PictureSlot } from '@shared/pictures/PictureSlot';
import { useBootstrap } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { Check } from '../components/Check';
import { FormRefusal } from '../components/FormRefusal';
import { useSmallForm } from '../components/useSmallForm';
import { brandKeys, STORES, type Brand } from '../model';
import { brandValues, faultsOf, wikidataFault, withCountry, type BrandValues } from './brandForm';
import { useBrandLabels } from './brandLabels';
import '@shared/form/fields.css';

const LONGEST = 120;
const MOST_NAMES = 20;
const NOTHING: readonly string[] = [];

interface BrandDialogProps {
  country: string;
  /** Brand to edit, or null for a new one. */
  brand: Brand | null;
  onClose: () => void;
}

/** A dialog with the form of a brand, its history and a link to its stores. */
export function BrandDialog({ country, brand, onClose }: BrandDialogProps) {
  const client = useQueryClient();
  const labels = useBrandLabels();
  const { values, errors, asker, change, submit } = useSmallForm({
    start: brandValues(brand, [country].filter(isCountryCode)),
    version: brand?.version ?? null,
    faultsOf,
    send: (patch, version) =>
      callApi(
        'store/save_brand',
        {
          ...patch,
          ...(brand === null ? {} : { brand_id: brand.brand_id, version: version ?? 0 }),
        },
        { ...formCall, country },
      ),
    onSaved: (saved) => {
      toast.success(`Saved: ${named(saved.name)}`);
      onClose();
      void client.invalidateQueries({ queryKey: brandKeys.all });
    },
  });
  const mayEdit = brand === null || brand.allowed_actions.includes('edit');
  return (
    <FieldLabelsContext value={labels}>
      <DialogFrame
        title={brand === null ? 'Add a brand' : brand.name}
        label={brand === null ? 'Add' : 'Save'}
        isDisabled={!mayEdit}
        onGoOn={submit}
        onClose={onClose}
      >
        <FormRefusal message={errors['form']} />
        {mayEdit ? null : (
          <p>
            This brand has stores in several countries. Only users with access to all of them can edit it.
          </p>
        )}
        <BrandFields values={values} errors={errors} onChange={change} />
        {brand === null ? null : (
          <>
            <p>
              <RecordLink path={STORES} id={{ brand: brand.brand_id }}>
                Stores of the chain ({formatNumber(brand.store_count)})
              </RecordLink>
            </p>
            <WhyNot objectType="brand" objectId={brand.brand_id} version={brand.version} />
            <HistoryCard
              objectType="brand"
              objectId={brand.brand_id}
              version={brand.version}
              labels={labels}
              restorable={mayEdit ? Object.keys(values) : NOTHING}
            />
          </>
        )}
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </FieldLabelsContext>
  );
}

interface BrandFieldsProps {
  values: BrandValues;
  errors: Faults;
  onChange: (part: Partial<BrandValues>) => void;
}

function BrandFields({ values, errors, onChange }: BrandFieldsProps) {
  return (
    <>
      <Line
        label="Name"
        isRequired
        value={values.name}
        longest={LONGEST}
        error={errors['name'] ?? null}
        onChange={(name) => onChange({ name })}
      />
      <Labelled label="Match names" help="Imports and feeds also recognize these names.">
        {(control) => (
          <TextsInput
            control={control}
            value={values.match_names}
            most={MOST_NAMES}
            longest={LONGEST}
            onChange={(texts) => onChange({ match_names: [...texts] })}
          />
        )}
      </Labelled>
      <FormRefusal message={errors['match_names']} />
      <div className="field">
        <span className="small strong">Logo</span>
        <PictureSlot
          label="Logo"
          value={values.logo_picture_id}
          folder="other"
          onChange={(logo_picture_id) => onChange({ logo_picture_id })}
        />
        <FormRefusal message={errors['logo_picture_id']} />
      </div>
      <Line
        label="Website"
        value={values.website}
        longest={300}
        inputMode="url"
        error={errors['website'] ?? null}
        onChange={(website) => onChange({ website })}
      />
      <Line
        label="Hotline"
        value={values.hotline}
        longest={20}
        error={errors['hotline'] ?? null}
        onChange={(hotline) => onChange({ hotline })}
      />
      <Line
        label="Wikidata id"
        value={values.wikidata}
        longest={20}
        placeholder="Q12345"
        error={errors['wikidata'] ?? wikidataFault(values.wikidata)}
        onChange={(wikidata) => onChange({ wikidata: wikidata.trim() })}
      />
      <Countries chosen={values.countries} onChange={(countries) => onChange({ countries })} />
      <FormRefusal message={errors['countries']} />
    </>
  );
}

interface CountriesProps {
  chosen: BrandValues['countries'];
  onChange: (countries: BrandValues['countries']) => void;
}

function Countries({ chosen, onChange }: CountriesProps) {
  const name = useId();
  const countries = useBootstrap()?.countries ?? [];
  // Selected countries without access for the user must stay selected.
  const all = [...new Set([...countries.map(({ code }) => code).filter(isCountryCode), ...chosen])];
  return (
    <div className="field">
      <span id={name} className="small strong">
        Countries
      </span>
      <div className="checkboxes" role="group" aria-labelledby={name}>
        {all.map((code) => (
          <Check
            key={code}
            label={countries.find((country) => country.code === code)?.name ?? code}
            value={chosen.includes(code)}
            onChange={(isIn) => onChange(withCountry(all, chosen, code, isIn))}
          />
        ))}
      </div>
    </div>
  );
}
