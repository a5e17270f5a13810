import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Choice } from '@shared/form/Choice';
import type { Faults } from '@shared/form/faults';
import { Line } from '@shared/form/Line';
import { labelOf } from '@shared/form/labels';
import type { Warning } from '@shared/form/saving';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { regionPicker } from '@shared/table/filters/regionFilters';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useWorkspace } from '@shared/workspace/hooks';
import { leadOptions, useKeepLead } from '../api';
import { storePicker } from '@shared/table/filters/pickers';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { STORE_EDIT, type Lead } from '../model';
import { DRAFT_LABELS, useLeadLabels } from '../form/labels';
import { Labelled } from '@shared/form/Labelled';
import { RecordPicker } from '@shared/form/RecordPicker';
import '@shared/table/screen/ListScreen.css';
import '../board/board.css';

type Mode = 'create' | 'link';

/** Warnings about stores that may be duplicates, with the token that confirms them. */
interface Doubt {
  warnings: readonly Warning[];
  token: string;
}

/** A dialog that wins a lead: creates a draft store from its data, or links an existing store. */
export function ConvertDialog({ leadId, onClose }: { leadId: number; onClose: () => void }) {
  const { data } = useQuery(leadOptions(useCountryCode(), leadId));
  if (data === undefined) return null;
  return <ConvertQuestion lead={data} onClose={onClose} />;
}

const MODES = [
  { value: 'create', label: 'New store' },
  { value: 'link', label: 'Existing store' },
] as const;
const NO_TYPE = { value: '', label: 'Choose' };
const LEVELS = [1, 2] as const;
const REGIONS = { 1: regionPicker(1), 2: regionPicker(2) };

function ConvertQuestion({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const preview = lead.store_preview as Readonly<Record<string, unknown>>;
  const workspace = useWorkspace();
  const keep = useKeepLead();
  const types = useEnum('store_type');
  const { labels } = useLeadLabels();
  const fieldLabels = { labels: { ...labels, ...DRAFT_LABELS } };
  const [mode, setMode] = useState<Mode>(lead.store === null ? 'create' : 'link');
  const [storeId, setStoreId] = useState(lead.store?.store_id ?? null);
  const [name, setName] = useState(typeof preview['name'] === 'string' ? preview['name'] : lead.name);
  const [type, setType] = useState(typeof preview['store_type'] === 'string' ? preview['store_type'] : '');
  const [regions, setRegions] = useState<Readonly<Record<1 | 2, number | null>>>({
    1: lead.region_l1_id,
    2: lead.region_l2_id,
  });
  const [errors, setErrors] = useState<Faults>({});
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const target = { lead_id: lead.lead_id, version: lead.version };
  const store = { name, store_type: type, region_l1_id: regions[1], region_l2_id: regions[2] };

  const goOn = async () => {
    const faults = faultsOf(mode, storeId, name, type);
    setErrors(faults);
    if (Object.keys(faults).length === 0) await send(mode, storeId);
  };
  const send = async (how: Mode, linked: number | null, token?: string) => {
    try {
      const input =
        how === 'link' ? { ...target, mode: how, store_id: linked } : { ...target, mode: how, store };
      const { lead: won, store_id } = await callApi(
        'crm/convert_lead',
        token === undefined ? input : { ...input, confirm_token: token },
        { country: lead.country, handles: 'all' },
      );
      keep(won);
      onClose();
      toast.success(`${named(won.name)} is won`, {
        action: { label: 'Open the store', run: () => workspace.open(STORE_EDIT, { id: store_id }) },
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === CODE.needsConfirmation) {
        const { warnings, confirm_token } = error.data as {
          warnings: readonly Warning[];
          confirm_token: string;
        };
        setDoubt({ warnings, token: confirm_token });
        return;
      }
      const refused = fieldErrors(error);
      setErrors(Object.keys(refused).length === 0 ? { form: error.message } : refused);
    }
  };
  if (doubt !== null) {
    return (
      <DoubtDialog
        lead={lead}
        doubt={doubt}
        onLink={(id) => send('link', id)}
        onCreate={() => send('create', null, doubt.token)}
        onClose={onClose}
      />
    );
  }
  const message = (field: string) => errors[`store.${field}`];
  const others = Object.entries(errors).filter(([field]) => !SHOWN.includes(field));
  return (
    <DialogFrame title={`Win ${lead.name}`} label="Win lead" onGoOn={goOn} onClose={onClose}>
      <p>
        The lead moves to Won and gets a store.{' '}
        {mode === 'create'
          ? 'The new store is a draft with the lead’s data. Only staff can see it until it is published.'
          : 'The existing store keeps its data.'}
      </p>
      <SwitchBar label="Store of the lead" choices={MODES} value={mode} onChoose={setMode} />
      {others.map(([field, warning]) => (
        <p key={field} className="field-error" role="alert">
          {field.startsWith('store.') ? `${labelOf(fieldLabels, field.slice(6))}: ` : ''}
          {warning}
        </p>
      ))}
      {mode === 'link' ? (
        <Labelled label="Store" isRequired error={errors['store_id']}>
          {(control) => (
            <RecordPicker
              control={control}
              of="stores"
              picker={storePicker}
              value={storeId}
              onChange={setStoreId}
            />
          )}
        </Labelled>
      ) : (
        <>
          <Line
            label="Name"
            isRequired
            longest={120}
            value={name}
            error={message('name')}
            onChange={setName}
          />
          <Choice
            label="Type"
            isRequired
            value={type}
            options={[NO_TYPE, ...types]}
            error={message('store_type')}
            onChange={setType}
          />
          {LEVELS.map((level) => (
            <Labelled
              key={level}
              label={labelOf(fieldLabels, `region_l${level}_id`)}
              error={message(`region_l${level}_id`)}
            >
              {(control) => (
                <RecordPicker
                  control={control}
                  of={`region-${level}`}
                  picker={REGIONS[level]}
                  within={level === 2 && regions[1] !== null ? [regions[1]] : NOWHERE}
                  value={regions[level]}
                  onChange={(id) =>
                    setRegions(level === 1 ? { 1: id, 2: null } : { ...regions, [level]: id })
                  }
                />
              )}
            </Labelled>
          ))}
        </>
      )}
    </DialogFrame>
  );
}

function faultsOf(mode: Mode, storeId: number | null, name: string, type: string): Faults {
  if (mode === 'link') return storeId === null ? { store_id: 'Choose the store' } : {};
  return {
    ...(name.trim() === '' ? { 'store.name': 'Write a name' } : {}),
    ...(type === '' ? { 'store.store_type': 'Choose a type' } : {}),
  };
}

const NOWHERE: readonly number[] = [];
const SHOWN = ['store_id', 'store.name', 'store.store_type', 'store.region_l1_id', 'store.region_l2_id'];

interface DoubtProps {
  lead: Lead;
  doubt: Doubt;
  onLink: (storeId: number) => Promise<void>;
  onCreate: () => Promise<void>;
  onClose: () => void;
}

/**
 * A dialog for a store that may already exist. It links the existing store or confirms a new one, each with
 * one click.
 */
function DoubtDialog({ lead, doubt, onLink, onCreate, onClose }: DoubtProps) {
  return (
    <DialogFrame
      title={`Is ${lead.name} already listed?`}
      label="Create it anyway"
      isDangerous
      onGoOn={onCreate}
      onClose={onClose}
    >
      <ul className="stack-wide">
        {doubt.warnings.map((warning) => {
          const storeId = candidateId(warning);
          return (
            <li className="row spread" key={`${warning.code} ${warning.msg}`}>
              <span>{warning.msg}</span>
              {storeId === null ? null : (
                <Button onClick={() => void onLink(storeId)}>Link this store</Button>
              )}
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}

function candidateId({ candidate }: Warning): number | null {
  const suggestion = candidate as { store?: { store_id?: unknown } } | undefined;
  return typeof suggestion?.store?.store_id === 'number' ? suggestion.store.store_id : null;
}
