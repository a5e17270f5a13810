import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { typeName } from '@shared/blocks/kinds';
import type { BlockType } from '@shared/blocks/model';
import { labelOf, useFieldLabels } from '@shared/form/labels';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import { confirm } from '@shared/ui/confirm';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useOpen, type ContentRecord, type Version, type VersionDetail } from '../kind';

type Difference = VersionDetail['diff'][number];

const SHOWN = 20;

/** The versions of a record, compared with the previous or any other one, with a button to restore. */
export function VersionsSection({ content }: { content: ContentRecord }) {
  const { kind, id, record } = useOpen();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const query = useQuery({
    queryKey: [...kind.keys.versions(content.country, id), page],
    queryFn: ({ signal }) =>
      kind.versions(id, page, SHOWN, { signal, country: content.country, handles: 'all' }),
  });
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={3} height={40} />
    ) : (
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const { list, total } = query.data;
  return (
    <div className="stack-wide versions">
      {content.is_autosaved && !record.isDirty && content.allowed_actions.includes('edit') ? (
        <KeepVersion content={content} />
      ) : null}
      <ul className="stack" aria-label="Versions">
        {list.map((version) => (
          <li key={version.revision_no}>
            <button
              type="button"
              className="facts full pick"
              aria-expanded={chosen === version.revision_no}
              onClick={() => setChosen(chosen === version.revision_no ? null : version.revision_no)}
            >
              <VersionLine version={version} />
            </button>
            {chosen === version.revision_no ? (
              <Compared content={content} version={version} others={list} />
            ) : null}
          </li>
        ))}
      </ul>
      {total <= SHOWN ? null : (
        <div className="row">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={page * SHOWN >= total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * A button that saves a named version. The next autosave replaces an autosaved version, but not a named one.
 */
function KeepVersion({ content }: { content: ContentRecord }) {
  const { kind, id, keep } = useOpen();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      keep(
        await kind.edit(id, { version: content.version, version_note: note }, { country: content.country }),
      );
      setNote('');
      toast.success('Version saved');
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="row keep-version">
      <Input
        aria-label="Name of the version"
        placeholder="Name of the version (optional)"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Button size="small" isBusy={isBusy} onClick={() => void save()}>
        Save a version
      </Button>
    </div>
  );
}

function VersionLine({ version }: { version: Version }) {
  return (
    <>
      <strong>Version {version.revision_no}</strong>
      {version.is_live ? <StatusChip tone="success" label="On the site" /> : null}
      {version.is_published && !version.is_live ? <StatusChip tone="neutral" label="Was published" /> : null}
      {version.is_autosave ? <span className="muted small">autosaved</span> : null}
      <span className="muted small">
        {version.saved_by?.nickname ?? 'Automatic'}, <TimeAgo at={version.saved_at} />
      </span>
      {version.note === '' ? null : <span>{version.note}</span>}
    </>
  );
}

interface ComparedProps {
  content: ContentRecord;
  version: Version;
  others: readonly Version[];
}

function Compared({ content, version, others }: ComparedProps) {
  const client = useQueryClient();
  const { kind, id, record, keep } = useOpen();
  const [against, setAgainst] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revision_no: no } = version;
  const query = useQuery({
    queryKey: [...kind.keys.versions(content.country, id), 'one', no, against],
    queryFn: ({ signal }) =>
      kind.version(id, no, against, { signal, country: content.country, handles: 'all' }),
  });
  const restore = async () => {
    const isSure = await confirm({
      title: `Restore version ${no}?`,
      text: `${content.title} becomes a draft as it was then. ${
        content.is_live ? 'What is on the site stays, and so do all versions.' : 'All versions stay.'
      }`,
      confirmLabel: 'Restore version',
    });
    if (!isSure || (record.isDirty && !(await record.submit()))) return;
    setBusy(true);
    try {
      const key = kind.keys.detail(content.country, id);
      const { version: over } = client.getQueryData<ContentRecord>(key) ?? content;
      keep(await kind.restore(id, over, no, { country: content.country }));
      toast.success(`Version ${no} of ${named(content.title)} restored`);
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack-wide compared">
      <div className="row">
        <LabelledSelect
          className="line compared-with"
          label="Compared with"
          value={against ?? ''}
          onChange={({ target }) => setAgainst(target.value === '' ? null : Number(target.value))}
        >
          <option value="">the version before</option>
          {others
            .filter((other) => other.revision_no !== no)
            .map((other) => (
              <option key={other.revision_no} value={other.revision_no}>
                version {other.revision_no}
              </option>
            ))}
        </LabelledSelect>
        {content.allowed_actions.includes('edit') && !version.is_latest ? (
          <Button size="small" isBusy={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        ) : null}
      </div>
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={2} height={40} />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <Differences detail={query.data} />
      )}
    </div>
  );
}

function Differences({ detail }: { detail: VersionDetail }) {
  if (detail.compared_to === null) return <p className="muted">This is the first version.</p>;
  if (detail.diff.length === 0)
    return <p className="muted">No difference from version {detail.compared_to}.</p>;
  return (
    <ul className="stack differences">
      {detail.diff.map((difference, place) => (
        <DifferenceLine
          key={`${difference.field} ${difference.block_id ?? ''} ${place}`}
          difference={difference}
        />
      ))}
    </ul>
  );
}

const CHANGES: Readonly<Record<Difference['change'], string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
};

function DifferenceLine({ difference }: { difference: Difference }) {
  const labels = useFieldLabels();
  const name =
    difference.block_type === null
      ? labelOf(labels, difference.field)
      : typeName(difference.block_type as BlockType);
  return (
    <li>
      <p className="muted small">
        {name}, {CHANGES[difference.change]}
        {difference.settings.length === 0 ? '' : `: ${difference.settings.join(', ')}`}
      </p>
      <p className="as-typed">
        {difference.parts.map(({ op, text }, place) =>
          op === 'added' ? (
            <ins key={place}>{text}</ins>
          ) : op === 'removed' ? (
            <del key={place}>{text}</del>
          ) : (
            <span key={place}>{text}</span>
          ),
        )}
      </p>
    </li>
  );
}
