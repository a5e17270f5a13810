import { Labelled } from '@shared/form/Labelled';
import { useEnum, type Choice } from '@shared/session/bootstrap';
import { DayInput } from '@shared/ui/DayInput';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import type { Batch } from '../batch';
import { TagsControl } from './TagsControl';

interface BatchFieldsProps {
  batch: Batch;
  onChange: (batch: Batch) => void;
}

/** What is said of everything that is uploaded from now on, until it is changed. */
export function BatchFields({ batch, onChange }: BatchFieldsProps) {
  const folders = useEnum('picture_folder');
  const sources = useEnum('picture_source');
  const licences = useEnum('picture_licence');
  const set = (part: Partial<Batch>) => onChange({ ...batch, ...part });
  return (
    <div className="tiles">
      <Choose label="Folder" options={folders} value={batch.folder} onChoose={(folder) => set({ folder })} />
      <Choose label="Source" options={sources} value={batch.source} onChoose={(source) => set({ source })} />
      <Choose
        label="Licence"
        options={licences}
        value={batch.licence}
        onChoose={(licence) => set({ licence })}
      />
      <Labelled label="Licence until">
        {(control) => (
          <DayInput
            {...control}
            value={batch.licenceUntil}
            onChange={(licenceUntil) => set({ licenceUntil })}
          />
        )}
      </Labelled>
      <Labelled label="Credit">
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={batch.credit}
            onChange={({ target }) => set({ credit: target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Tags">
        {(control) => <TagsControl control={control} value={batch.tags} onChange={(tags) => set({ tags })} />}
      </Labelled>
    </div>
  );
}

interface ChooseProps {
  label: string;
  options: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

function Choose({ label, options, value, onChoose }: ChooseProps) {
  return (
    <Labelled label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
