import { useEffect, useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { NoteInput } from '@shared/attention/NoteInput';
import { leaveByEscape } from '@shared/review/leaveByEscape';
import { Button } from '@shared/ui/Button';
import { useOpen, type ReviewedRecord } from '../kind';
import type { ScrollRequest } from './scrollRequest';
import { useKeepReview } from './useReview';
import '../components/article.css';

interface CommentFormProps {
  content: ReviewedRecord;
  about: ScrollRequest | null;
  textOf: (id: string) => string;
}

/** The form of a review comment on a block or on the whole text. */
export function CommentForm({ content, about, textOf }: CommentFormProps) {
  const { kind, id } = useOpen();
  const keepReview = useKeepReview(content);
  const [typed, setTyped] = useState('');
  const [blockId, setBlockId] = useState(about?.blockId ?? null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (about === null) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [about]);
  const send = async () => {
    setBusy(true);
    try {
      const review = await kind.comment(id, blockId, typed.trim(), {
        country: content.country,
        handles: 'all',
      });
      setTyped('');
      setBlockId(null);
      setMessage(null);
      keepReview(review);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack" role="group" aria-label={`Comment on the ${kind.one}`}>
      {blockId === null ? null : (
        <p className="small">
          About {textOf(blockId)}
          <Button variant="ghost" size="small" onClick={() => setBlockId(null)}>
            The whole {kind.one} instead
          </Button>
        </p>
      )}
      <NoteInput
        ref={box}
        rows={2}
        maxLength={2000}
        aria-label="Comment"
        placeholder={blockId === null ? `About the whole ${kind.one}` : 'What should change here?'}
        value={typed}
        onChange={setTyped}
        onSend={() => {
          if (typed.trim() !== '' && !isBusy) void send();
        }}
        onKeyDown={leaveByEscape}
      />
      {message === null ? null : (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      <div className="row">
        <Button size="small" isBusy={isBusy} disabled={typed.trim() === ''} onClick={() => void send()}>
          Comment
        </Button>
        <span className="muted">Ctrl Enter</span>
      </div>
    </div>
  );
}
