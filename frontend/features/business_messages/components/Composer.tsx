import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { Combobox } from '@shared/form/Combobox';
import { formatSize } from '@shared/format/size';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { NoteInput } from '@shared/attention/NoteInput';
import { useHolder } from '@shared/inbox/InboxClaim';
import { leaveByEscape } from '@shared/review/leaveByEscape';
import { Button } from '@shared/ui/Button';
import { FileButton } from '@shared/ui/FileButton';
import { Textarea } from '@shared/ui/Input';
import { RemovableChip } from '@shared/ui/RemovableChip';
import { LabelledSelect } from '@shared/ui/Select';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { confirm } from '@shared/ui/confirm';
import { optionsOf } from '@shared/ui/options';
import { templatesOptions } from '../api';
import { labelIn, WAITS, type Message, type ReplyChannel } from '../model';
import type { Thread } from '../threads/useThread';
import { insertTemplate, leaveText, showGap } from './textBox';
import { gapIn } from '../threads/writing';
import { TemplateEditor } from './TemplateEditor';

const LONGEST = 5000;

interface ComposerProps {
  item: Message;
  one: Thread;
  textId: string;
  templateId: string;
}

/** The editor of a reply or a note. Unsent text is stored with its thread. */
export function Composer({ item, one, textId, templateId }: ComposerProps) {
  const mayReply = item.allowed_actions.includes('reply');
  const tab = mayReply ? one.tab : 'note';
  return (
    <section className="stack-wide card message-composer" aria-label="Write" data-tab={tab}>
      <div className="row">
        <SwitchBar
          label="Change to"
          choices={[
            { value: 'reply', label: words('Reply', 'reply'), isOff: !mayReply },
            { value: 'note', label: words('Note', 'note') },
          ]}
          value={tab}
          onChoose={(next) => one.type({ tab: next })}
        />
        <span className="muted">{hintOf(item, tab, mayReply)}</span>
      </div>
      {tab === 'reply' ? (
        <Reply item={item} one={one} textId={textId} templateId={templateId} />
      ) : (
        <Note one={one} textId={textId} />
      )}
    </section>
  );
}

function words(label: string, command: 'reply' | 'note') {
  return (
    <>
      {label} <Kbd of={command} />
    </>
  );
}

function hintOf(item: Message, tab: 'reply' | 'note', mayReply: boolean): string {
  if (tab === 'note') {
    if (mayReply) return 'Only colleagues see it';
    const hasContact = item.sender.email !== '' || item.sender.phone !== '';
    return hasContact ? 'Reopen it to reply. Notes are for colleagues' : 'The sender left no contact';
  }
  return '';
}

const CHANNELS: readonly { value: ReplyChannel; label: string; needs: 'email' | 'phone' }[] = [
  { value: 'email', label: 'Email', needs: 'email' },
  { value: 'phone', label: 'Phone', needs: 'phone' },
  { value: 'whatsapp', label: 'WhatsApp', needs: 'phone' },
];

function firstChannel({ sender }: Message): ReplyChannel {
  if (sender.email !== '') return 'email';
  return sender.preferred_contact === 'whatsapp' ? 'whatsapp' : 'phone';
}

function Reply({ item, one, textId, templateId }: ComposerProps) {
  const [chosen, setChosen] = useState<ReplyChannel | null>(null);
  const open = CHANNELS.filter(({ needs }) => item.sender[needs] !== '');
  const channel = open.find(({ value }) => value === chosen)?.value ?? firstChannel(item);
  const isMail = channel === 'email';
  const isIncomplete = one.reply.trim() === '' || one.uploads.length > 0;
  const [isGapConfirmed, setGapConfirmed] = useState(false);
  const hasGap = gapIn(one.reply) !== null;
  const mayAnswer = useTakeOver(item, one);
  const send = async (resolution: 'answered' | null) => {
    if (isIncomplete || one.isBusy) return;
    setGapConfirmed(hasGap);
    if (hasGap) showGap(textId);
    else if (!(await mayAnswer())) return;
    else if (await one.send(channel, resolution)) leaveText(textId);
  };
  return (
    <>
      <div className="row">
        <LabelledSelect
          className="inline-choice"
          label={<>{isMail ? `To ${item.sender.email}` : `Call to ${item.sender.phone}`} by</>}
          value={channel}
          onChange={(event) => setChosen(event.target.value as ReplyChannel)}
        >
          {optionsOf(open)}
        </LabelledSelect>
        <Templates item={item} one={one} templateId={templateId} textId={textId} />
      </div>
      <TextBox
        id={textId}
        label={isMail ? 'Reply' : 'Summary of the call (not sent)'}
        value={one.reply}
        onChange={(reply) => one.type({ reply })}
        onSend={() => void send(null)}
      />
      {isGapConfirmed && hasGap ? (
        <p className="danger small" role="alert">
          Replace “…” with your own text.
        </p>
      ) : null}
      {isMail ? <Files one={one} /> : null}
      <div className="row">
        <Button variant="filled" isBusy={one.isBusy} disabled={isIncomplete} onClick={() => void send(null)}>
          {isMail ? 'Send' : 'Save note'} <Kbd of="apply" />
        </Button>
        <Button isBusy={one.isBusy} disabled={isIncomplete} onClick={() => void send('answered')}>
          {isMail ? 'Send and resolve' : 'Save note and resolve'}
        </Button>
        <Length text={one.reply} />
      </div>
    </>
  );
}

/**
 * Return a function that asks before the user answers a colleague's message, and takes the message over. Two
 * answers to one business are worse than none. The function resolves to false if the user declines.
 */
function useTakeOver(item: Message, one: Thread): () => Promise<boolean> {
  const holder = useHolder({
    kind: 'business_message',
    id: item.message_id,
    isWaiting: WAITS.includes(item.status),
  });
  const assignee = one.isMine ? null : item.assignee;
  const holderName = assignee?.nickname ?? (one.isMine ? null : (holder?.nickname ?? null));
  return async () => {
    if (holderName === null) return true;
    const isWanted = await confirm({
      title: `This message is assigned to ${holderName}`,
      text: `Reply in your name? “${item.subject}” is then assigned to you instead of ${holderName}.`,
      confirmLabel: 'Take over and send',
      cancelLabel: `Leave to ${holderName}`,
    });
    return isWanted && (await one.assign(one.me)) !== null;
  };
}

function Note({ one, textId }: { one: Thread; textId: string }) {
  const isIncomplete = one.note.trim() === '' || one.uploads.length > 0;
  const send = async () => {
    if (!isIncomplete && !one.isBusy && (await one.addNote())) leaveText(textId);
  };
  return (
    <>
      <NoteBox
        id={textId}
        label="Note for colleagues"
        value={one.note}
        onChange={(note) => one.type({ note })}
        onSend={() => void send()}
      />
      <Files one={one} />
      <div className="row">
        <Button variant="filled" isBusy={one.isBusy} disabled={isIncomplete} onClick={() => void send()}>
          Save note <Kbd of="apply" />
        </Button>
        <Length text={one.note} />
      </div>
    </>
  );
}

function Length({ text }: { text: string }) {
  return text.length < LONGEST - 500 ? null : (
    <span className="muted small pushed">
      {text.length} of {LONGEST}
    </span>
  );
}

interface TextBoxProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
}

function TextBox({ id, label, value, onChange, onSend }: TextBoxProps) {
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else leaveByEscape(event);
  };
  return (
    <label className="stack-tight small" htmlFor={id}>
      <span>{label}</span>
      <Textarea
        {...TEXT}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
    </label>
  );
}

/** The text box of an internal note. Colleagues can be mentioned in it. */
function NoteBox({ id, label, ...rest }: TextBoxProps) {
  return (
    <label className="stack-tight small" htmlFor={id}>
      <span>{label}</span>
      <NoteInput {...TEXT} {...rest} id={id} onKeyDown={leaveByEscape} />
    </label>
  );
}

const TEXT = { className: '', rows: 4, maxLength: LONGEST, dir: 'auto' } as const;

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.docx,.xlsx';
const MOST_FILES = 5;

/** The attachments of the unsent entry. Files are uploaded and checked as soon as they are chosen. */
function Files({ one }: { one: Thread }) {
  return (
    <div className="row">
      {one.files.map((file) => (
        <RemovableChip
          key={file.attachment_id}
          removal={`Remove ${file.file_name}`}
          onRemove={() => one.detach(file.attachment_id)}
        >
          {file.file_name} <span className="muted">{formatSize(file.size)}</span>
        </RemovableChip>
      ))}
      {one.uploads.map((name) => (
        <span key={name} className="pill line-tight" role="status">
          {name} is being checked…
        </span>
      ))}
      {one.files.length + one.uploads.length >= MOST_FILES ? null : (
        <FileButton
          label="Attach files…"
          accept={ACCEPTED}
          onChosen={(chosen) => void one.attach(chosen.slice(0, MOST_FILES - one.files.length))}
        />
      )}
    </div>
  );
}

/** The reply templates, with a search. The country's own templates can be edited here. */
function Templates({ item, one, templateId, textId }: ComposerProps) {
  const { data } = useQuery(templatesOptions(useCountryCode(), item.message_id));
  const languages = useEnum('message_language');
  const [word, setWord] = useState('');
  const [isEditing, setEditing] = useState(false);
  const folded = word.trim().toLocaleLowerCase();
  const matches = (data?.templates ?? [])
    .map((text, index) => ({ text, index }))
    .filter(({ text }) => folded !== '' || text.language === data?.language)
    .filter(({ text }) => text.label.toLocaleLowerCase().includes(folded));
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="message-choice"
        // Return focus to the thread, so that its shortcuts work.
        onKeyDown={({ key, target }) => {
          if (key === 'Escape' && target instanceof HTMLElement) target.blur();
        }}
      >
        <Combobox
          control={{ id: templateId, 'aria-invalid': false, 'aria-describedby': undefined }}
          label="Start with a template"
          text=""
          placeholder="Start with a template (T)"
          options={matches.map(({ text, index }) => ({
            value: String(index),
            label: text.label,
            hint: labelIn(languages, text.language),
          }))}
          nothing="No matching template"
          onType={setWord}
          onChoose={({ value }) => {
            const text = data?.templates[Number(value)];
            if (text === undefined) return;
            insertTemplate(one, text.filled, textId);
          }}
        />
      </div>
      <Button variant="ghost" size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
        Our templates…
      </Button>
      {isEditing && data !== undefined ? (
        <TemplateEditor
          data={data}
          initialText={one.reply}
          messageId={item.message_id}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
