import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { isApiError } from '@shared/api/errors';
import { uploadFile } from '@shared/api/upload';
import { Field } from '@shared/form/Field';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import { labelIn } from '../model';
import type { Subtitle, Video } from './model';

const SENT_MS = 60_000;

/** The subtitle files of a video, one for each language. */
export function SubtitlesField({ video, isDisabled }: { video: Video | null; isDisabled: boolean }) {
  const country = useCountryCode();
  const languages = useEnum('content_language');
  const { field } = useController({ name: 'subtitles' });
  const rows = (field.value as readonly Subtitle[] | undefined) ?? [];
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const [language, setLanguage] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const free = languages.filter(({ value }) => rows.every((one) => one.language !== value));
  const chosen = free.some(({ value }) => value === language) ? language : (free[0]?.value ?? '');
  const send = async (file: File) => {
    setBusy(true);
    setMessage(null);
    try {
      const made = (await uploadFile('video/upload_subtitles', file, file.name, {
        country,
        timeout: SENT_MS,
        handles: 'all',
      })) as { file_id: number; file_name: string };
      setNames({ ...names, [made.file_id]: made.file_name });
      field.onChange([...rows, { language: chosen, file_id: made.file_id, is_auto: false }]);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Field name="subtitles" help="WebVTT files (.vtt).">
      {({ id }) => (
        <div id={id} tabIndex={-1} role="group" aria-label="Subtitles" className="stack">
          {rows.map((one) => (
            <div key={one.language} className="line video-row">
              <span className="video-language">{labelIn(languages, one.language)}</span>
              <span>{names[one.file_id] ?? video?.subtitle_files[String(one.file_id)] ?? 'Subtitles'}</span>
              {isDisabled ? null : (
                <IconButton
                  aria-label={`Remove the subtitles in ${labelIn(languages, one.language)}`}
                  title="Remove"
                  onClick={() => field.onChange(rows.filter((other) => other !== one))}
                >
                  <Icon name="close" />
                </IconButton>
              )}
            </div>
          ))}
          {isDisabled || free.length === 0 ? null : (
            <div className="line video-row">
              <Select
                className="video-language"
                aria-label="Language of the subtitles"
                value={chosen}
                onChange={({ target }) => setLanguage(target.value)}
              >
                {optionsOf(free)}
              </Select>
              <Button size="small" isBusy={isBusy} onClick={() => chooser.current?.click()}>
                {isBusy ? 'Sending…' : 'Add a file'}
              </Button>
              <input
                ref={chooser}
                type="file"
                hidden
                accept=".vtt,text/vtt"
                aria-label="Subtitle file"
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  target.value = '';
                  if (file !== undefined) void send(file);
                }}
              />
            </div>
          )}
          {message === null ? null : (
            <p className="field-error" role="alert">
              {message}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
