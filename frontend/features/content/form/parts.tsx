import { useController, useWatch } from 'react-hook-form';
import { Field, type FieldProps } from '@shared/form/Field';
import { labelOf, useFieldLabels, useMost } from '@shared/form/labels';
import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import type { CoverOf } from '@shared/pictures/covers';
import { PictureSlot } from '@shared/pictures/PictureSlot';
import type { IdPicker } from '@shared/form/idPicker';
import { tagPicker } from '@shared/table/filters/pickers';
import { ANY_REGION } from '@shared/table/filters/regionFilters';

interface PickedProps extends FieldProps {
  of: string;
  picker: IdPicker;
  placeholder?: string;
  isDisabled?: boolean;
}

/** A form field that picks one record. */
export function PickedField({ of, picker, placeholder, isDisabled = false, ...field }: PickedProps) {
  const { field: control } = useController({ name: field.name });
  return (
    <Field {...field}>
      {(a11y) => (
        <RecordPicker
          control={a11y}
          of={of}
          picker={picker}
          value={(control.value as number | null | undefined) ?? null}
          isDisabled={isDisabled}
          {...(placeholder === undefined ? {} : { placeholder })}
          onChange={control.onChange}
        />
      )}
    </Field>
  );
}

/** A form field that picks several records, up to the field's maximum. */
export function PickedManyField({ of, picker, placeholder, isDisabled = false, ...field }: PickedProps) {
  const { field: control } = useController({ name: field.name });
  const most = useMost(field.name);
  const value = (control.value as readonly number[] | undefined) ?? [];
  return (
    <Field {...field} counter={value.length === 0 ? undefined : `${value.length}/${most}`}>
      {(a11y) => (
        <RecordsPicker
          control={a11y}
          of={of}
          picker={picker}
          value={value}
          most={most}
          isDisabled={isDisabled}
          {...(placeholder === undefined ? {} : { placeholder })}
          onChange={control.onChange}
        />
      )}
    </Field>
  );
}

/** The region of a text. Empty means the whole country. */
export function RegionField({ isDisabled }: { isDisabled: boolean }) {
  return (
    <PickedField
      name="region_id"
      of="regions"
      picker={ANY_REGION}
      placeholder="The whole country"
      isDisabled={isDisabled}
    />
  );
}

/** The tags of a text. */
export function TagsField({ isDisabled }: { isDisabled: boolean }) {
  return (
    <PickedManyField
      name="tags"
      of="tags"
      picker={tagPicker}
      placeholder="Add a tag"
      isDisabled={isDisabled}
    />
  );
}

interface PictureOfArticleProps extends FieldProps {
  coverOf?: CoverOf;
  /** Name of the alt text field. */
  altName?: string;
  isDisabled: boolean;
}

/** A form field that picks a picture. */
export function PictureOfArticle({ coverOf, altName, isDisabled, ...field }: PictureOfArticleProps) {
  const alt: unknown = useWatch({ name: altName ?? field.name });
  const { field: control } = useController({ name: field.name });
  const labels = useFieldLabels();
  const label = field.label ?? labelOf(labels, field.name);
  return (
    <Field {...field}>
      {({ id }) => (
        <div id={id} tabIndex={-1} role="group" aria-label={label}>
          <PictureSlot
            label={label}
            value={(control.value as number | null | undefined) ?? null}
            folder="article"
            coverOf={coverOf}
            isDisabled={isDisabled}
            isDescribed={typeof alt === 'string' && alt.trim() !== ''}
            onChange={control.onChange}
          />
        </div>
      )}
    </Field>
  );
}
