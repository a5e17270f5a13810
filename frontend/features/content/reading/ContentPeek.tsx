import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';
import { useDebounced } from '@shared/hooks/useDebounced';
import { RecordPeek } from '@shared/records/page/RecordPeek';
import { useCountryCode } from '@shared/session/hooks';
import { Spinner } from '@shared/ui/Spinner';
import { contentOptions, idOf } from '../contentKind';
import { ContentFace, contentFacts } from '../form/contentFacts';
import type { ContentKind, ContentRecord } from '../kind';
import { ContentChip } from '../lists/ContentChip';
import { Reading } from './Reading';

const STILL_MS = 150;
const LABELS: FieldLabels = { labels: {} };

interface ContentPeekProps<Saved extends ContentRecord> {
  kind: ContentKind<Saved>;
  id: number;
}

/** A preview of a published record beside the list. It loads once keyboard navigation pauses on the row. */
export default function ContentPeek<Saved extends ContentRecord>({ kind, id }: ContentPeekProps<Saved>) {
  const country = useCountryCode();
  const settled = useDebounced(id, STILL_MS);
  const { data, error } = useQuery(contentOptions(kind, country, settled));
  if (data === undefined || idOf(kind, data) !== id) {
    return error === null ? (
      <Spinner label={`Loading the ${kind.one}`} />
    ) : (
      <p role="alert">{error.message}</p>
    );
  }
  return <Body kind={kind} content={data} />;
}

interface BodyProps<Saved extends ContentRecord> {
  kind: ContentKind<Saved>;
  content: Saved;
}

function Body<Saved extends ContentRecord>({ kind, content }: BodyProps<Saved>) {
  const groups = useMemo(
    () => [
      {
        id: 'reading',
        title: 'Preview',
        fields: [],
        view: <Reading key={idOf(kind, content)} kind={kind} content={content} />,
      },
    ],
    [kind, content],
  );
  return (
    <RecordPeek
      labels={LABELS}
      face={<ContentFace content={content} />}
      chips={<ContentChip row={content} />}
      facts={contentFacts(content)}
      groups={groups}
    />
  );
}
