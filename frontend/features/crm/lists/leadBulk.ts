import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { leadKeys } from '../api';
import { isOpenStage, type LeadRow, type Stage } from '../model';
import { workerPicker } from '@shared/table/pickers';

function actions(stages: readonly Choice[], priorities: readonly Choice[]): readonly BulkAction[] {
  return [
    {
      id: 'assign',
      label: 'Hand over',
      title: (rows) => `Hand over ${rows}`,
      follows: 'The colleague is told of each. Tasks stay with whom they are.',
      done: (rows) => `${rows} handed over`,
      asks: [{ kind: 'record', name: 'owner_id', label: 'Colleague', picker: workerPicker }],
    },
    {
      id: 'priority',
      label: 'Priority',
      title: (rows) => `Change the priority of ${rows}`,
      follows: 'Their stage stays as it is.',
      done: (rows) => `Priority changed for ${rows}`,
      asks: [{ kind: 'choice', name: 'priority', label: 'Priority', options: priorities }],
    },
    {
      id: 'stage',
      label: 'Move',
      title: (rows) => `Move ${rows} to another stage`,
      follows: 'Those that lack what the stage asks for stay where they are, and are listed.',
      done: (rows) => `${rows} moved`,
      asks: [
        {
          kind: 'choice',
          name: 'stage',
          label: 'Stage',
          options: stages.filter(({ value }) => isOpenStage(value as Stage)),
        },
      ],
    },
    {
      id: 'junk',
      label: 'Junk',
      title: (rows) => `Mark ${rows} as junk`,
      follows: 'They leave the open stages. They can be brought back one by one.',
      done: (rows) => `${rows} marked as junk`,
      isDangerous: true,
    },
  ];
}

/** What may be done with several leads at once. */
export function leadBulk(
  client: QueryClient,
  country: string,
  stages: readonly Choice[],
  priorities: readonly Choice[],
): BulkDefinition {
  return {
    one: 'lead',
    many: 'leads',
    country,
    actions: actions(stages, priorities),
    call: (input) =>
      callApi('crm/bulk_edit_leads', input as CallInput<'crm/bulk_edit_leads'>, { ...formCall, country }),
    nameOf: (id) =>
      rowInLists<LeadRow>(client, [...leadKeys.all, 'list', country], (row) => row.lead_id === id)?.name ??
      `#${id}`,
  };
}
