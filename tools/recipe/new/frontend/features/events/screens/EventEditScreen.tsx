import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { SelectInput, TextInput } from '@shared/form/fields';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { writtenFields } from '@shared/records/facts';
import { createRecord, editRecord } from '@shared/records/recordCalls';
import { useRecordLabels } from '@shared/records/useRecordLabels';
import { readId } from '@shared/routes/location';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';

type Event = CallOutput<'event/get_event_detail'>;

const FIELDS = writtenFields('event');
const EMPTY = { title: '', place: '', starts_on: null, ends_on: null, status: 'planned' };

/** One event, in its own country; without an id, a new one. */
export default function EventEditScreen() {
  const { search } = useLocation();
  const id = readId(search);
  return id === null && !search.includes('id=') ? <EventForm event={null} /> : <ExistingEvent id={id} />;
}

function eventOptions(country: string, id: number) {
  return queryOptions({
    queryKey: ['events', 'detail', country, id],
    queryFn: ({ signal }) =>
      callApi('event/get_event_detail', { event_id: id }, { signal, country, handles: 'all' }),
  });
}

function ExistingEvent({ id }: { id: number | null }) {
  const { query, country } = useRecordAnywhere(id, (one) => eventOptions(one, id ?? 0));
  return (
    <RecordGate what="Event" listPath="/content/event/list" listLabel="All events" id={id} query={query}>
      {(event) => (
        <RecordCountry what="event" country={country}>
          <EventForm key={event.event_id} event={event} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}

/** What the form shows of an event. */
function toValues(event: Event) {
  return Object.fromEntries(FIELDS.map((name) => [name, event[name as keyof Event]]));
}

/** Puts a saved event where its screen reads it, and has lists and history read anew. */
function useKeepEvent() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (event: Event) => {
    client.setQueryData(eventOptions(country, event.event_id).queryKey, event);
    void client.invalidateQueries({ queryKey: ['events', 'list'] });
    void client.invalidateQueries({ queryKey: ['history', 'event', event.event_id] });
  };
}

/** An event as a form; a new one's tab becomes its own once it is saved. */
function EventForm({ event }: { event: Event | null }) {
  const title = event?.title ?? 'New event';
  useTabTitle(title);
  const tab = useTab();
  const country = useCountryCode();
  const labels = useRecordLabels('event');
  const keep = useKeepEvent();
  // One id for all attempts: a repeat after a lost answer makes no second event.
  const [requestId] = useState(() => crypto.randomUUID());
  const record = useRecordForm<Event>({
    values: event === null ? EMPTY : toValues(event),
    version: event?.version ?? null,
    label: event?.title ?? 'the new event',
    send: (patch, version, token) =>
      event === null
        ? createRecord('event', { requestId, token }, patch)
        : editRecord('event', { id: event.event_id, version, token }, patch, { country }),
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      if (event !== null) return;
      toast.success(`${saved.title} is entered`);
      tab.replace('/content/event/edit', { id: saved.event_id });
    },
  });
  const canSave = event === null || event.allowed_actions.includes('edit');
  return (
    <RecordFormFrame
      record={record}
      canSave={canSave}
      isNew={event === null}
      labels={labels}
      title={<h1>{title}</h1>}
      sections={[{ id: 'event', title: 'Event', content: <EventFields /> }]}
      rail={
        event === null ? null : (
          <HistoryCard
            objectType="event"
            objectId={event.event_id}
            version={event.version}
            labels={labels}
            restorable={canSave ? FIELDS : []}
          />
        )
      }
    />
  );
}

function EventFields() {
  const statuses = useEnum('event_status');
  return (
    <>
      <TextInput name="title" />
      <TextInput name="place" help="Where it takes place, as people there call it." />
      <div className="form-grid">
        <TextInput name="starts_on" type="date" isRequired />
        <TextInput name="ends_on" type="date" help="Empty where it is over on the first day." />
        <SelectInput name="status" options={statuses} />
      </div>
    </>
  );
}
