import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '@shared/form/Field';
import { useMost } from '@shared/form/labels';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { clockOf, secondsOf, type Chapter } from './model';

/** The chapters of a video in order, each with start time and title. */
export function ChaptersField({ isDisabled }: { isDisabled: boolean }) {
  const { field } = useController({ name: 'chapters' });
  const most = useMost('chapters');
  const chapters = (field.value as readonly Chapter[] | undefined) ?? [];
  const [at, setAt] = useState('');
  const [title, setTitle] = useState('');
  const seconds = secondsOf(at);
  const canAdd = seconds !== null && title.trim() !== '' && !isDisabled && chapters.length < most;
  const add = () => {
    if (!canAdd) return;
    const others = chapters.filter((one) => one.at_s !== seconds);
    const made = { at_s: seconds, title: title.trim() };
    field.onChange([...others, made].toSorted((one, other) => one.at_s - other.at_s));
    setAt('');
    setTitle('');
  };
  const onEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Field
      name="chapters"
      help="Start time, such as 1:05, and title."
      counter={chapters.length === 0 ? undefined : `${chapters.length}/${most}`}
    >
      {({ id }) => (
        <div id={id} tabIndex={-1} role="group" aria-label="Chapters" className="stack">
          {chapters.map((one) => (
            <div key={one.at_s} className="line video-row">
              <span className="video-time">{clockOf(one.at_s)}</span>
              <span>{one.title}</span>
              {isDisabled ? null : (
                <IconButton
                  aria-label={`Remove ${one.title}`}
                  title="Remove"
                  onClick={() => field.onChange(chapters.filter((other) => other !== one))}
                >
                  <Icon name="close" />
                </IconButton>
              )}
            </div>
          ))}
          {isDisabled ? null : (
            <div className="line video-row">
              <Input
                className="video-time"
                aria-label="Chapter start"
                placeholder="0:00"
                value={at}
                onChange={({ target }) => setAt(target.value)}
                onKeyDown={onEnter}
              />
              <Input
                aria-label="Chapter title"
                placeholder="Title"
                maxLength={100}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
                onKeyDown={onEnter}
              />
              <Button size="small" disabled={!canAdd} onClick={add}>
                Add
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
