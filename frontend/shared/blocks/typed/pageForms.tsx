import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import { PictureSlot } from '@shared/pictures/PictureSlot';
import { useAllowed } from '@shared/permission/Allowed';
import { storePicker } from '@shared/table/filters/pickers';
import { ANY_REGION } from '@shared/table/filters/regionFilters';
import { Textarea } from '@shared/ui/Input';
import { Checkbox } from '@shared/ui/Tick';
import { BLANK, type Fields } from '../model';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { NumberField } from '@shared/form/NumberField';
import type { FormProps } from './parts';
import { Labelled } from '@shared/form/Labelled';
import { ButtonForm } from './plainForms';

/* Forms of the blocks that only pages can contain. */

const NO_BUTTON = BLANK.cta;

export function HeroForm({ fields, blockId, isDisabled, onChange }: FormProps<Fields['hero']>) {
  return (
    <>
      <Line
        label="Heading of the page"
        value={fields.heading}
        longest={90}
        help="Each page has one main heading."
        onChange={(heading) => onChange({ heading })}
      />
      <Line
        label="Line below the heading"
        value={fields.sub}
        longest={200}
        onChange={(sub) => onChange({ sub })}
      />
      <PictureSlot
        label="Picture of the hero"
        value={fields.picture_id}
        folder="article"
        isDisabled={isDisabled}
        onChange={(picture_id) => onChange({ picture_id })}
      />
      <label className="checkbox">
        <Checkbox
          checked={fields.cta !== null}
          onChange={({ target }) => onChange({ cta: target.checked ? NO_BUTTON : null })}
        />
        Show a button
      </label>
      {fields.cta === null ? null : (
        <ButtonForm
          fields={fields.cta}
          blockId={blockId}
          isDisabled={isDisabled}
          onChange={(change) => onChange({ cta: { ...NO_BUTTON, ...fields.cta, ...change } })}
        />
      )}
    </>
  );
}

const MAP_MODES = [
  { value: 'stores', label: 'The stores of this page' },
  { value: 'ids', label: 'Stores chosen by hand' },
  { value: 'region', label: 'A region' },
];
const MOST_STORES = 50;

export function MapForm({ fields, isDisabled, onChange }: FormProps<Fields['map']>) {
  return (
    <>
      <div className="form-grid">
        <Choice
          label="Map content"
          value={fields.mode}
          options={MAP_MODES}
          onChange={(mode) => onChange({ mode })}
        />
        <NumberField
          label="Zoom"
          value={fields.zoom}
          least={1}
          most={19}
          step={1}
          onChange={(zoom) => onChange({ zoom })}
        />
      </div>
      {fields.mode === 'ids' ? (
        <Labelled label="Stores on the map">
          {(control) => (
            <RecordsPicker
              control={control}
              of="stores"
              picker={storePicker}
              value={fields.store_ids}
              most={MOST_STORES}
              isDisabled={isDisabled}
              onChange={(store_ids) => onChange({ store_ids })}
            />
          )}
        </Labelled>
      ) : null}
      {fields.mode === 'region' ? (
        <Labelled label="Region">
          {(control) => (
            <RecordPicker
              control={control}
              of="regions"
              picker={ANY_REGION}
              value={fields.region_id}
              isDisabled={isDisabled}
              onChange={(region_id) => onChange({ region_id })}
            />
          )}
        </Labelled>
      ) : null}
    </>
  );
}

const LONGEST_HTML = 20_000;

export function HtmlForm({ fields, isDisabled, onChange }: FormProps<Fields['html']>) {
  const mayWrite = useAllowed();
  return (
    <Labelled
      label="HTML"
      help={
        mayWrite
          ? 'Shown in a sandboxed frame. Scripts do not run and cannot access the page.'
          : 'Only super admins can edit this block. You can move, hide or delete it.'
      }
    >
      {(control) => (
        <Textarea
          {...control}
          className="code"
          rows={6}
          spellCheck={false}
          maxLength={LONGEST_HTML}
          disabled={isDisabled || !mayWrite}
          value={fields.raw}
          onChange={({ target }) => onChange({ raw: target.value })}
        />
      )}
    </Labelled>
  );
}
