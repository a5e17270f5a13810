import { Choice } from '@shared/form/Choice';
import { Labelled } from '@shared/form/Labelled';
import { Line } from '@shared/form/Line';
import { useEnum } from '@shared/session/bootstrap';
import { DayInput } from '@shared/ui/DayInput';
import type { Batch } from '../batch';
import { TagsControl } from './TagsControl';

interface BatchFieldsProps {
  batch: Batch;
  onChange: (batch: Batch) => void;
}

/** The metadata of all future uploads, until it is changed. */
export function BatchFields({ batch, onChange }: BatchFieldsProps) {
  const folders = useEnum('picture_folder');
  const sources = useEnum('picture_source');
  const licences = useEnum('picture_licence');
  const set = (part: Partial<Batch>) => onChange({ ...batch, ...part });
  return (
    <div className="tiles">
      <Choice label="Folder" options={folders} value={batch.folder} onChange={(folder) => set({ folder })} />
      <Choice label="Source" options={sources} value={batch.source} onChange={(source) => set({ source })} />
      <Choice
        label="License"
        options={licences}
        value={batch.licence}
        onChange={(licence) => set({ licence })}
      />
      <Labelled label="License until">
        {(control) => (
          <DayInput
            {...control}
            value={batch.licenceUntil}
            onChange={(licenceUntil) => set({ licenceUntil })}
          />
        )}
      </Labelled>
      <Line label="Credit" longest={80} value={batch.credit} onChange={(credit) => set({ credit })} />
      <Labelled label="Tags">
        {(control) => <TagsControl control={control} value={batch.tags} onChange={(tags) => set({ tags })} />}
      </Labelled>
    </div>
  );
}
