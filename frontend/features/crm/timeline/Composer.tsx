import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallInput } from '@shared/api/types';
import { NoteInput } from '@shared/attention/NoteInput';
import type { Warning } from '@shared/form/saving';
import { isOnItsWay } from '@shared/pictures/uploadQueue';
import { useTypedInput } from '@shared/review/useTypedInput';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import { useListKeys } from '@shared/keys/useListKeys';
import { Button } from '@shared/ui/Button';
import { DayInput } from '@shared/ui/DayInput';
import { Select } from '@shared/ui/Select';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { confirm } from '@shared/ui/confirm';
import { leadKeys } from '../api';
import { Labelled } from '@shared/form/Labelled';
import { optionsOf } from '@shared/ui/options';
import { fromLocal } from '../moments';
import type { Lead } from '../model';
import { Planner } from '../tasks/Planner';
import { DocumentsRow } from './DocumentsRow';
import { PicturesRow } from './PicturesRow';
import { BLANK_ENTRY, restoreEntry, toKeep, type EntryInput } from './entryInput';
import { useDocuments } from './useDocuments';
import { usePictures } from './usePictures';

type Entry = CallInput<'crm/add_activity'>;

const KINDS = [
  { value: 'note', label: 'Note' },
  { value: 'call', label: 'Call' },
  { value: 'visit', label: 'Visit' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'Email' },
] as const;
/** Tasks have a separate form. */
const TASK = { value: 'task', label: 'Task' } as const;
const WITH_OUTCOME: readonly string[] = ['call', 'visit', 'whatsapp'];

/** A form that adds an entry to the timeline or plans a task. */
export function Composer({ lead }: { lead: Lead }) {
  const [isPlanning, setPlanning] = useState(false);
  if (!isPlanning) return <Writer lead={lead} onPlan={() => setPlanning(true)} />;
  return <Planner lead={lead} onClose={() => setPlanning(false)} />;
}

function Writer({ lead, onPlan }: { lead: Lead; onPlan: () => void }) {
  const { timezone } = useCountry();
  const pictures = usePictures(lead.country);
  const documents = useDocuments(lead.country);
  const client = useQueryClient();
  const outcomes = useEnum('lead_outcome');
  const { values: typed, type: change } = useTypedInput({
    kind: 'lead_entry',
    id: lead.lead_id,
    read: restoreEntry,
    toKeep,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const isNote = typed.type === 'note';
  const text = useRef<HTMLTextAreaElement>(null);
  const write = () => {
    change({ type: 'note' });
    text.current?.focus();
  };
  useListKeys([{ command: 'note', run: write }]);

  const send = async (token?: string): Promise<void> => {
    try {
      const input = inputOf(
        lead,
        typed,
        timezone,
        { pictures: pictures.pictures, documents: documents.documents },
        token,
      );
      await callApi('crm/add_activity', input, {
        country: lead.country,
        handles: 'all',
      });
      change({ ...BLANK_ENTRY, type: typed.type });
      pictures.clear();
      documents.clear();
      setErrors({});
      void client.invalidateQueries({ queryKey: leadKeys.all });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === CODE.needsConfirmation) {
        const { warnings, confirm_token } = error.data as {
          warnings: readonly Warning[];
          confirm_token: string;
        };
        const goesOn = await confirm({
          title: warnings[0]?.msg ?? 'Log it anyway?',
          text: 'The timeline will show a contact. Log it only if it happened.',
          confirmLabel: 'Log it',
        });
        if (goesOn) await send(confirm_token);
        return;
      }
      const refused = fieldErrors(error);
      setErrors(Object.keys(refused).length === 0 ? { body: error.message } : refused);
    }
  };
  const log = async () => {
    setBusy(true);
    await send();
    setBusy(false);
  };
  return (
    <div className="stack-wide well" role="group" aria-label="Add to timeline">
      <SwitchBar
        label="Type"
        className="self-start"
        choices={lead.allowed_actions.includes('plan') ? [...KINDS, TASK] : KINDS}
        value={typed.type}
        onChoose={(type) => (type === 'task' ? onPlan() : change({ type }))}
      />
      <Labelled label="Note" error={errors['body']}>
        {(control) => (
          <NoteInput
            {...control}
            ref={text}
            rows={2}
            maxLength={4000}
            value={typed.body}
            onChange={(body) => change({ body })}
            onSend={() => {
              if (!isBusy) void log();
            }}
          />
        )}
      </Labelled>
      {isNote ? null : (
        <div className="form-grid">
          <Labelled label="With" error={errors['contact_no']}>
            {(control) => (
              <Select
                {...control}
                value={typed.contactNo}
                onChange={({ target }) => change({ contactNo: Number(target.value) })}
              >
                <option value={-1}>{lead.contact?.name || 'Primary contact'}</option>
                {lead.contacts.map((contact, index) =>
                  contact.is_primary ? null : (
                    <option key={index} value={index}>
                      {contact.name || contact.phone || contact.email}
                    </option>
                  ),
                )}
              </Select>
            )}
          </Labelled>
          <Labelled label="Direction">
            {(control) => (
              <Select
                {...control}
                value={typed.direction}
                onChange={({ target }) => change({ direction: target.value as EntryInput['direction'] })}
              >
                <option value="outbound">Outbound</option>
                <option value="inbound">Inbound</option>
              </Select>
            )}
          </Labelled>
          {WITH_OUTCOME.includes(typed.type) ? (
            <Labelled label="Outcome" error={errors['outcome']}>
              {(control) => (
                <Select
                  {...control}
                  value={typed.outcome}
                  onChange={({ target }) => change({ outcome: target.value })}
                >
                  <option value="">Unknown</option>
                  {optionsOf(outcomes)}
                </Select>
              )}
            </Labelled>
          ) : null}
          <Labelled label="Date" error={errors['at']} help="Defaults to now.">
            {(control) => (
              <DayInput {...control} withTime value={typed.at} onChange={(at) => change({ at })} />
            )}
          </Labelled>
        </div>
      )}
      <div className="row">
        <Button
          variant="filled"
          isBusy={isBusy}
          disabled={pictures.sending.some(isOnItsWay) || documents.sending.length > 0}
          onClick={() => void log()}
        >
          {isNote ? 'Add note' : 'Log it'}
        </Button>
        <span className="muted">Ctrl Enter</span>
        <PicturesRow pictures={pictures} />
        <DocumentsRow documents={documents} />
      </div>
    </div>
  );
}

/** Attachments of an entry. */
interface Along {
  pictures: readonly { picture_id: number }[];
  documents: readonly { file_id: number }[];
}

function inputOf(
  lead: Lead,
  { type, body, direction, outcome, contactNo, at }: EntryInput,
  timezone: string,
  along: Along,
  token?: string,
): Entry {
  const picture_ids = along.pictures.map(({ picture_id }) => picture_id);
  const file_ids = along.documents.map(({ file_id }) => file_id);
  // Pictures and documents without text have their own entry type.
  const isFile = body.trim() === '' && picture_ids.length + file_ids.length > 0;
  const kind = type === 'note' && isFile ? 'file' : type;
  const plain: Entry = { lead_id: lead.lead_id, type: kind, body, picture_ids, file_ids };
  const was = fromLocal(at, timezone);
  const entry: Entry =
    type === 'note'
      ? plain
      : {
          ...plain,
          direction,
          outcome: WITH_OUTCOME.includes(type) ? (outcome as NonNullable<Entry['outcome']>) : '',
          ...(contactNo < 0 ? {} : { contact_no: contactNo }),
          ...(was === null ? {} : { at: was }),
        };
  return token === undefined ? entry : { ...entry, confirm_token: token };
}
