import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { Labelled } from '@shared/form/Labelled';
import { RecordPicker } from '@shared/form/RecordPicker';
import { formatNumber } from '@shared/format/count';
import { tagPicker } from '@shared/table/filters/pickers';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Spinner } from '@shared/ui/Spinner';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';
import { tagKeys, type Tag } from '../model';

interface MergeTagDialogProps {
  country: string;
  tag: Tag;
  onClose: () => void;
}

/**
 * A dialog that merges a tag into another one. It previews the affected records, and shows a toast with undo.
 */
export function MergeTagDialog({ country, tag, onClose }: MergeTagDialogProps) {
  const client = useQueryClient();
  const [intoId, setIntoId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: [...tagKeys.all, 'merge', country, tag, intoId],
    queryFn: ({ signal }) => tried(country, tag, intoId ?? 0, signal),
    enabled: intoId !== null,
    retry: false,
    gcTime: 0,
  });
  const merge = async () => {
    if (preview.data === undefined) return;
    const { into, input } = preview.data;
    try {
      const done = await callApi('taxonomy/merge_tags', input, { country, handles: 'all' });
      const changesetIds = done.changeset_id === null ? [] : [done.changeset_id];
      const title = `Merged ${tag.label} into ${into.label}`;
      toast.success(title, {
        action: { label: 'Undo', run: () => void undoChangesets(client, { changesetIds, country, title }) },
      });
      onClose();
      await client.invalidateQueries();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.message);
    }
  };
  const message = refusal ?? preview.error?.message ?? null;
  return (
    <DialogFrame
      title={`Merge ${tag.label} into another tag`}
      label="Merge"
      isDangerous
      isDisabled={preview.data === undefined}
      onGoOn={merge}
      onClose={onClose}
    >
      <Labelled label="Tag to keep">
        {(control) => (
          <RecordPicker
            control={control}
            of="tag to merge into"
            picker={tagPicker}
            value={intoId}
            onChange={(id) => {
              setRefusal(null);
              setIntoId(id);
            }}
          />
        )}
      </Labelled>
      {preview.isFetching ? <Spinner size="small" label="Counting uses" /> : null}
      {preview.data === undefined ? null : <Moved moved={preview.data.moved} tag={tag} />}
      {message === null ? null : (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </DialogFrame>
  );
}

function Moved({ moved, tag }: { moved: readonly { label: string; count: number }[]; tag: Tag }) {
  if (moved.length === 0) return <p>No records use {tag.label}. It can be undone for 30 days.</p>;
  return (
    <>
      <p>Records with {tag.label}, in all countries, get the other tag:</p>
      <ul className="bullets">
        {moved.map(({ label, count }) => (
          <li key={label}>
            {label}: {formatNumber(count)}
          </li>
        ))}
      </ul>
      <p>It can be undone for 30 days.</p>
    </>
  );
}

/** Return a preview of the affected records, and the parameters that confirm the merge. */
async function tried(country: string, tag: Tag, intoId: number, signal: AbortSignal) {
  const { list } = await callApi(
    'taxonomy/query_tags',
    { ids: [intoId] },
    { signal, country, handles: 'all' },
  );
  const [into] = list;
  if (into === undefined) throw new Error('Tag not found');
  const input = {
    from_id: tag.tag_id,
    into_id: into.tag_id,
    from_version: tag.version,
    into_version: into.version,
  };
  const trial = { ...input, validate_only: true };
  const { moved } = await callApi('taxonomy/merge_tags', trial, { signal, country, handles: 'all' });
  return { into, input, moved };
}
