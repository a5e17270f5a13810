import { useId, useMemo, useState, type ReactNode } from 'react';
import { blockText } from '@shared/blocks/blockText';
import type { Block } from '@shared/blocks/model';
import { useOpen, type ContentRecord, type ReviewedRecord } from '../kind';
import { CommentForm } from '../review/CommentForm';
import { CommentLine } from '../review/CommentLine';
import type { ScrollRequest } from '../review/scrollRequest';
import { Margin, type Note } from './Margin';
import { Reading } from './Reading';
import type { Places } from './ReadingFrame';

interface ReadingPartProps {
  content: ContentRecord;
  /** Blocks that can be commented on. */
  blocks: readonly Block[];
  /** Open a block for editing. null if the user may not. */
  onEditBlock: ((blockId: string) => void) | null;
}

const NO_PLACES: Places = {};

/**
 * The record as readers will see it, with the review comments in the margin beside their blocks. The parts
 * below wait until it has rendered.
 */
export function ReadingPart({ content, blocks, onEditBlock }: ReadingPartProps) {
  const { kind } = useOpen();
  const titleId = useId();
  const [places, setPlaces] = useState<Places | null>(null);
  const [about, setAbout] = useState<ScrollRequest | null>(null);
  const canComment = isReviewed(content) && content.allowed_actions.includes('comment');
  const notes = useNotes(content, blocks, places ?? NO_PLACES, canComment ? about : null);
  const handleBlock = (blockId: string) => {
    if (canComment) setAbout({ blockId, nonce: Date.now() });
    else onEditBlock?.(blockId);
  };
  const hint = canComment
    ? 'Click the text to comment on it.'
    : onEditBlock === null || blocks.length === 0
      ? null
      : 'Click the text to edit it.';
  return (
    <section className="stack card overview-group" aria-labelledby={titleId} data-loading={places === null}>
      <h2 id={titleId}>Preview</h2>
      {hint === null ? null : <p className="muted small">{hint}</p>}
      <div className="reading" data-notes={notes.length > 0}>
        <Reading kind={kind} content={content} onBlock={handleBlock} onPlaces={setPlaces} />
        {notes.length === 0 ? null : <Margin notes={notes} />}
      </div>
    </section>
  );
}

function isReviewed(content: ContentRecord): content is ReviewedRecord {
  return content.review !== undefined;
}

/** Return the notes of the margin: open comments by block in text order, and the form of a new comment. */
function useNotes(
  content: ContentRecord,
  blocks: readonly Block[],
  places: Places,
  about: ScrollRequest | null,
): readonly Note[] {
  return useMemo(() => {
    if (!isReviewed(content)) return [];
    const canComment = content.allowed_actions.includes('comment');
    const textOf = (id: string) => blockText(blocks.find((block) => block.id === id) ?? null);
    const open = content.review.comments.filter(({ resolved }) => !resolved);
    const written = about?.blockId ?? null;
    const wanted = new Set(open.map(({ block_id: id }) => id));
    if (canComment) wanted.add(written);
    const notes = [...wanted].map((blockId): Note => {
      const blockNotes = open.filter(({ block_id: id }) => id === blockId);
      const lines: ReactNode = blockNotes.map((comment) => (
        <CommentLine
          key={comment.comment_id}
          content={content}
          comment={comment}
          textOf={textOf}
          onBlock={null}
        />
      ));
      return {
        id: blockId ?? 'whole',
        top: blockId === null ? 0 : (places[blockId] ?? 0),
        content: (
          <>
            {blockNotes.length === 0 ? null : <ul className="stack">{lines}</ul>}
            {canComment && blockId === written ? (
              <CommentForm key={about?.nonce ?? 0} content={content} about={about} textOf={textOf} />
            ) : null}
          </>
        ),
      };
    });
    return notes.sort((one, other) => one.top - other.top);
  }, [content, blocks, places, about]);
}
