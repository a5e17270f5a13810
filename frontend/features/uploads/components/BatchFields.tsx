import { useId, type ReactNode } from 'react';
import { useEnum, type Choice } from '@shared/session/bootstrap';
import { DayInput } from '@shared/ui/DayInput';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import type { Batch } from '../batch';
import { TagsControl } from './TagsControl';
import '@shared/form/Field.css';

interface BatchFieldsProps {
  batch: Batch;
  onChange: (batch: Batch) => void;
}

/** What is said of everything that is uploaded from now on, until it is changed. */
export function BatchFields({ batch, onChange }: BatchFieldsProps) {
  const id = useId();
  const folders = useEnum('picture_folder');
  const sources = useEnum('picture_source');
  const licences = useEnum('picture_licence');
  const set = (part: Partial<Batch>) => onChange({ ...batch, ...part });
  return (
    <div className="tiles">
      <Choose
        id={`${id}-folder`}
        label="Folder"
        options={folders}
        value={batch.folder}
        onChoose={(folder) => set({ folder })}
      />
      <Choose
        id={`${id}-source`}
        label="Source"
        options={sources}
        value={batch.source}
        onChoose={(source) => set({ source })}
      />
      <Choose
        id={`${id}-licence`}
        label="Licence"
        options={licences}
        value={batch.licence}
        onChoose={(licence) => set({ licence })}
      />
      <Labelled id={`${id}-licenceUntil`} label="Licence until">
        <DayInput
          id={`${id}-licenceUntil`}
          value={batch.licenceUntil}
          onChange={(licenceUntil) => set({ licenceUntil })}
        />
      </Labelled>
      <Labelled id={`${id}-credit`} label="Credit">
        <Input
          id={`${id}-credit`}
          maxLength={80}
          value={batch.credit}
          onChange={({ target }) => set({ credit: target.value })}
        />
      </Labelled>
      <Labelled id={`${id}-tags`} label="Tags">
        <TagsControl control={{ id: `${id}-tags` }} value={batch.tags} onChange={(tags) => set({ tags })} />
      </Labelled>
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface ChooseProps {
  id: string;
  label: string;
  options: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

function Choose({ id, label, options, value, onChoose }: ChooseProps) {
  return (
    <Labelled id={id} label={label}>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}
