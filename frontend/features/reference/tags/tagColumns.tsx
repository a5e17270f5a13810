import { labelIn, type Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Person } from '@shared/ui/Person';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { RowAction, RowActions } from '../components/RowAction';
import { TAG_TONES, TAGS, type Tag, type TagStatus } from '../model';

export interface TagWays {
  onOpen: (tag: Tag) => void;
  onStatus: (tag: Tag, status: TagStatus) => void;
  onMerge: (tag: Tag) => void;
}

export interface TagLabels {
  kind: readonly Choice[];
  status: readonly Choice[];
}

export function tagColumns(labels: TagLabels, ways: TagWays): readonly Column<Tag>[] {
  return [
    { id: 'label', header: 'Tag', sort: 'slug', width: 220, cell: (tag) => <Name tag={tag} {...ways} /> },
    { id: 'kind', header: 'Kind', sort: 'kind', cell: (tag) => labelIn(labels.kind, tag.kind) },
    { id: 'status', header: 'Status', cell: (tag) => <Status tag={tag} labels={labels} /> },
    { id: 'actions', header: 'Actions', width: 220, cell: (tag) => <Actions tag={tag} {...ways} /> },
    { id: 'country', header: 'Country', cell: (tag) => (tag.country === '' ? 'All' : tag.country) },
    { id: 'synonyms', header: 'Synonyms', width: 200, cell: (tag) => tag.synonyms.join(', ') },
    { id: 'by', header: 'By', cell: ({ created_by: by }) => (by === null ? null : <Person person={by} />) },
    { id: 'created', header: 'Created', sort: 'created_at', cell: (tag) => <TimeAgo at={tag.created_at} /> },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (tag) => <TimeAgo at={tag.updated_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (tag) => tag.tag_id },
  ];
}

function Name({ tag, onOpen }: { tag: Tag } & Pick<TagWays, 'onOpen'>) {
  return (
    <>
      <RecordLink path={TAGS} id={tag.tag_id} onOpen={() => onOpen(tag)}>
        {tag.label}
      </RecordLink>
      <span className="cell-sub">{tag.slug}</span>
    </>
  );
}

function Status({ tag, labels }: { tag: Tag; labels: TagLabels }) {
  return <StatusChip tone={TAG_TONES[tag.status]} label={labelIn(labels.status, tag.status)} />;
}

/** The actions on a tag. Each takes one click and is recorded in the history. */
function Actions({ tag, onStatus, onMerge }: { tag: Tag } & TagWays) {
  const may = (action: string) => tag.allowed_actions.includes(action);
  return (
    <RowActions>
      {may('edit') && tag.status !== 'active' ? (
        <RowAction label="Accept" of={tag.label} command="accept" onClick={() => onStatus(tag, 'active')} />
      ) : null}
      {may('edit') && tag.status !== 'blocked' ? (
        <RowAction
          label="Block"
          of={tag.label}
          command="reject"
          isDanger
          onClick={() => onStatus(tag, 'blocked')}
        />
      ) : null}
      {may('merge') ? <RowAction label="Merge…" of={tag.label} onClick={() => onMerge(tag)} /> : null}
    </RowActions>
  );
}

/** A tag's row on a narrow screen. */
export function TagCard({ tag, labels, ...ways }: { tag: Tag; labels: TagLabels } & TagWays) {
  return (
    <div className="row-card">
      <Name tag={tag} {...ways} />
      <Status tag={tag} labels={labels} />
      <Actions tag={tag} {...ways} />
    </div>
  );
}
