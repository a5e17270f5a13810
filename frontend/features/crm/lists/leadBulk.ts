import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';
import { workerPicker } from '@shared/table/filters/pickers';
import { isOpenStage, type Stage } from '../model';

/** Return the bulk actions on leads. */
export function leadActions({ lead_stage = [], lead_priority = [] }: Enums): readonly BulkAction[] {
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
      asks: [{ kind: 'choice', name: 'priority', label: 'Priority', options: lead_priority }],
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
          options: lead_stage.filter(({ value }) => isOpenStage(value as Stage)),
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
