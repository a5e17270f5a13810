import Button from '@mui/material/Button';
import { formatNumber } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn, type Word } from '../model';

interface WordRowProps {
  word: Word;
  onEdit: () => void;
  onDelete: () => void;
}

/** A word of the lists, how it is matched, and its actions. */
export function WordRow({ word, onEdit, onDelete }: WordRowProps) {
  const languages = useEnum('word_language');
  const levels = useEnum('word_level');
  const matches = useEnum('word_match');
  const may = (action: string) => word.allowed_actions.includes(action);
  return (
    <li className="row-wide">
      <span className={word.is_active ? 'grows' : 'grows muted'}>
        <strong>{word.word}</strong> {labelIn(languages, word.language)},{' '}
        {labelIn(matches, word.match).toLowerCase()}
        {word.allow_list.length === 0 ? '' : `, but not ${word.allow_list.join(', ')}`}
        {word.note === '' ? null : <span className="cell-sub">{word.note}</span>}
      </span>
      <span className="row-tight comment-chips">
        <StatusChip
          tone={word.level === 'banned' ? 'danger' : 'warning'}
          label={labelIn(levels, word.level)}
        />
        {word.is_active ? null : <StatusChip tone="neutral" label="Off" />}
        <span className="muted">{formatNumber(word.hits_30d)} in 30 days</span>
      </span>
      <span className="row">
        {may('save') ? (
          <Button variant="ghost" size="small" onClick={onEdit}>
            Change <span className="visually-hidden">{word.word}</span>
          </Button>
        ) : (
          <span className="muted">Also used in other countries</span>
        )}
        {may('delete') ? (
          <Button variant="ghost" size="small" onClick={onDelete}>
            Delete <span className="visually-hidden">{word.word}</span>
          </Button>
        ) : null}
      </span>
    </li>
  );
}
