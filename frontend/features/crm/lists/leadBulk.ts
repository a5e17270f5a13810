import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';
import { workerPicker } from '@shared/table/filters/pickers';
import { isOpenStage, type Stage } from '../model';

/** Return the bulk actions on leads. */
export function leadActions({ lead_stage = [], lead_priority = [] }: Enums): readonly BulkAction[] {
  return [
    {
      id: 'assign',
      label: 'Assign',
      title: (rows) => `Assign ${rows}`,
      follows: 'The colleague is notified. Tasks keep their assignees.',
      done: (rows) => `${rows} assigned`,
      inputs: [{ kind: 'record', name: 'owner_id', label: 'Colleague', picker: workerPicker }],
    },
    {
      id: 'priority',
      label: 'Priority',
      title: (rows) => `Change the priority of ${rows}`,
      follows: 'The stage is not changed.',
      done: (rows) => `Priority changed for ${rows}`,
      inputs: [{ kind: 'choice', name: 'priority', label: 'Priority', options: lead_priority }],
    },
    {
      id: 'stage',
      label: 'Move',
      title: (rows) => `Move ${rows} to another stage`,
      follows: 'Leads that do not meet the requirements of the stage are skipped and listed.',
      done: (rows) => `${rows} moved`,
      inputs: [
        {
          kind: 'choice',
          name: 'stage',
          label: 'Stage',
          options: lead_stage.filter(({ value }) => isOpenStage(value as Stage)),
        },
      ],
    },
    {
      id: 'junk',
      label: 'Junk',
      title: (rows) => `Mark ${rows} as junk`,
      follows: 'They are removed from the open stages. You can reopen them individually.',
      done: (rows) => `${rows} marked as junk`,
      isDangerous: true,
    },
  ];
}
