import { labelIn, type Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Person } from '@shared/ui/Person';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { RowAction, RowActions } from '../components/RowAction';
import { TEMPLATES, type Template } from '../model';

export interface TemplateWays {
  onOpen: (template: Template) => void;
  onSwitch: (template: Template) => void;
}

export interface TemplateLabels {
  language: readonly Choice[];
  type: readonly Choice[];
}

export function templateColumns(labels: TemplateLabels, ways: TemplateWays): readonly Column<Template>[] {
  return [
    {
      id: 'label',
      header: 'Template',
      sort: 'label',
      width: 220,
      cell: (row) => <Name template={row} onOpen={ways.onOpen} />,
    },
    { id: 'use', header: 'Status', cell: (row) => <Use template={row} /> },
    { id: 'actions', header: 'Actions', width: 140, cell: (row) => <Actions template={row} {...ways} /> },
    { id: 'body', header: 'Text', width: 300, cell: (row) => beginning(row.body) },
    { id: 'language', header: 'Language', cell: (row) => labelIn(labels.language, row.language) },
    { id: 'types', header: 'Message types', width: 200, cell: (row) => formatTypes(labels, row) },
    { id: 'by', header: 'By', cell: ({ created_by: by }) => (by === null ? null : <Person person={by} />) },
    { id: 'created', header: 'Created', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.template_id },
  ];
}

function formatTypes({ type }: TemplateLabels, { types }: Template): string {
  return types.length === 0 ? 'All' : types.map((one) => labelIn(type, one)).join(', ');
}

const SHOWN = 60;

/** Return the beginning of a text in one line. */
function beginning(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

function Name({ template, onOpen }: { template: Template } & Pick<TemplateWays, 'onOpen'>) {
  return (
    <RecordLink path={TEMPLATES} id={template.template_id} onOpen={() => onOpen(template)}>
      {template.label}
    </RecordLink>
  );
}

function Use({ template: { is_active } }: { template: Template }) {
  return <StatusChip tone={is_active ? 'success' : 'neutral'} label={is_active ? 'Active' : 'Disabled'} />;
}

function Actions({ template, onSwitch }: { template: Template } & TemplateWays) {
  if (!template.allowed_actions.includes('edit')) return null;
  return (
    <RowActions>
      <RowAction
        label={template.is_active ? 'Disable' : 'Enable'}
        of={template.label}
        onClick={() => onSwitch(template)}
      />
    </RowActions>
  );
}

/** A template's row on a narrow screen. */
export function TemplateCard({
  template,
  labels,
  ...ways
}: { template: Template; labels: TemplateLabels } & TemplateWays) {
  return (
    <div className="row-card">
      <Name template={template} onOpen={ways.onOpen} />
      <Use template={template} />
      <span>
        {labelIn(labels.language, template.language)} · {formatTypes(labels, template)}
      </span>
      <Actions template={template} {...ways} />
    </div>
  );
}
