import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Allowed } from '@shared/permission/Allowed';
import { useCountry } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import { Checkbox } from '@shared/ui/Tick';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import type { ImportDefinition, Mapping, Setup } from './definition';
import { sendable, withMapping } from './setup';

interface MappingBarProps {
  definition: ImportDefinition;
  setup: Setup;
  columns: readonly string[];
  onSetup: (setup: Setup) => void;
}

/** The saved mappings: apply, save, delete. */
export function MappingBar({ definition, setup, columns, onSetup }: MappingBarProps) {
  const { area, country, calls } = definition;
  const client = useQueryClient();
  const key = ['import-mappings', area, country];
  const { data: mappings = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.mappings(signal),
  });
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isNaming, setNaming] = useState(false);
  const chosen = mappings.find(({ mapping_id: id }) => id === chosenId);
  const read = () => client.invalidateQueries({ queryKey: key });
  const take = (mapping: Mapping | undefined) => {
    setChosenId(mapping?.mapping_id ?? null);
    if (mapping !== undefined) onSetup(withMapping(setup, mapping.setup as Setup, columns));
  };
  const update = useMutation({
    mutationFn: (mapping: Mapping) =>
      calls.saveMapping({
        mapping_id: mapping.mapping_id,
        version: mapping.version,
        setup: sendable(setup),
      }),
    onSuccess: (mapping) => toast.success(`${named(mapping.name)} saved`),
    onSettled: read,
  });
  const remove = useMutation({
    mutationFn: (mapping: Mapping) => calls.deleteMapping(mapping.mapping_id),
    onSuccess: () => setChosenId(null),
    onSettled: read,
  });
  return (
    <div className="row-loose at-end">
      {mappings.length === 0 ? null : (
        <LabelledSelect
          className="stack-tight strong import-line"
          label="Mapping"
          value={chosenId ?? ''}
          onChange={(event) => take(mappings.find(({ mapping_id: id }) => String(id) === event.target.value))}
        >
          <option value="">Suggested from column names</option>
          {mappings.map((mapping) => (
            <option key={mapping.mapping_id} value={mapping.mapping_id}>
              {mapping.scope === 'country' ? `Shared: ${mapping.name}` : mapping.name}
            </option>
          ))}
        </LabelledSelect>
      )}
      {chosen?.allowed_actions.includes('edit') === true ? (
        <>
          <Button
            variant="ghost"
            size="small"
            isBusy={update.isPending}
            onClick={() => update.mutate(chosen)}
          >
            Save into {chosen.name}
          </Button>
          <Button
            variant="ghost"
            size="small"
            onClick={() =>
              void confirm({
                title: `Delete the mapping ${chosen.name}?`,
                text: 'Records imported with it are not affected.',
                confirmLabel: 'Delete',
                isDangerous: true,
              }).then((isSure) => {
                if (isSure) remove.mutate(chosen);
              })
            }
          >
            Delete
          </Button>
        </>
      ) : null}
      {isNaming ? (
        <NameMapping
          definition={definition}
          setup={setup}
          onSaved={(mapping) => {
            setNaming(false);
            setChosenId(mapping.mapping_id);
            void read();
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <Button variant="ghost" size="small" onClick={() => setNaming(true)}>
          Save mapping…
        </Button>
      )}
    </div>
  );
}

interface NameMappingProps {
  definition: ImportDefinition;
  setup: Setup;
  onSaved: (mapping: Mapping) => void;
  onCancel: () => void;
}

function NameMapping({ definition, setup, onSaved, onCancel }: NameMappingProps) {
  const country = useCountry();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const keep = useMutation({
    mutationFn: () =>
      definition.calls.saveMapping({
        name,
        setup: sendable(setup),
        scope: isShared ? 'country' : 'private',
      }),
    onSuccess: onSaved,
    onError: (error) => {
      if (isApiError(error)) setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    },
  });
  return (
    <div className="row-loose at-end whole-line">
      <label className="stack-tight strong import-line">
        Name of the mapping
        <Input
          // The field opens at the user's request.
          autoFocus
          value={name}
          maxLength={60}
          aria-invalid={message !== null}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // The surrounding form would check the file.
              event.preventDefault();
              if (name.trim() !== '') keep.mutate();
            } else if (event.key === 'Escape') onCancel();
          }}
        />
      </label>
      <Allowed roles="manager">
        <label className="line">
          <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />
          Everyone who works in {country.label} may use it
        </label>
      </Allowed>
      <Button
        size="small"
        isBusy={keep.isPending}
        disabled={name.trim() === ''}
        onClick={() => keep.mutate()}
      >
        Save
      </Button>
      <Button variant="ghost" size="small" onClick={onCancel}>
        Cancel
      </Button>
      {message === null ? null : (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
