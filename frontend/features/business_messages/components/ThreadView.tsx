import { useId, useState } from 'react';
import { HistoryCard } from '@shared/history/HistoryCard';
import { showWhyNot } from '@shared/permission/showWhyNot';
import { WhyNot } from '@shared/permission/WhyNot';
import { useCountryCode } from '@shared/session/hooks';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { FailureBox } from '@shared/review/FailureBox';
import { usePassedCommand } from '@shared/decisions/passedCommand';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { useCaseKeys } from '@shared/review/useCaseKeys';
import { meaningOf } from '@shared/keys/keys';
import type { ListKey } from '@shared/keys/useListKeys';
import type { Message } from '../model';
import { AREA, useThread, type Thread } from '../threads/useThread';
import type { Tab } from '../threads/writing';
import { ActionBar } from './ActionBar';
import { ClaimCard } from './ClaimCard';
import { Composer } from './Composer';
import { Entries } from './Entries';
import { LeadCard } from './LeadCard';
import { SenderCard } from './SenderCard';
import { StoreCard } from './StoreCard';
import { WAYS, type Panel } from './panels';
import { ThreadHeader } from './ThreadHeader';

interface ThreadViewProps {
  item: Message;
  onShow: (id: number) => void;
  onDone: (id: number) => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

/** One thread with its entries, the editor and the actions. It is fully usable by keyboard. */
export function ThreadView({ item, onShow, onDone, onList, onStep }: ThreadViewProps) {
  const one = useThread(item, onDone, onShow);
  const labels = useRecordLabels('business_message');
  const initialCommand = usePassedCommand(AREA, item.message_id);
  const [panel, setPanel] = useState<Panel>(
    WAYS.find(({ command }) => command === initialCommand)?.panel ?? null,
  );
  const textId = useId();
  const templateId = useId();
  const write = (tab: Tab) => {
    one.type({ tab });
    // The text box exists only after the tab has rendered.
    requestAnimationFrame(() => document.getElementById(textId)?.focus());
  };
  const country = useCountryCode();
  const onImpossible = (action: string, meaning: string) =>
    void showWhyNot({ country, objectType: 'business_message', objectId: item.message_id, action, meaning });
  const undo = useUndoKey(AREA);
  const keys: ListKey[] = [
    ...threadKeys({ item, one, write, setPanel, templateId, onImpossible }),
    { command: 'next', meaning: 'Next message', run: () => onStep(1) },
    { command: 'previous', meaning: 'Previous message', run: () => onStep(-1) },
    { command: 'back', meaning: 'All messages', run: onList },
    ...undo,
  ];
  useCaseKeys(keys);
  return (
    <article className="stack-wide grows case" aria-label={item.subject}>
      <ThreadHeader item={item} one={one} onShow={onShow} onStep={onStep} />
      <FailureBox failure={one.failure} />
      <div className="with-aside">
        <div className="stack-loose case-main">
          <Entries item={item} one={one} />
          <Composer item={item} one={one} textId={textId} templateId={templateId} />
          <ActionBar item={item} one={one} panel={panel} onPanel={setPanel} />
        </div>
        <aside className="stack-loose">
          {item.claim === null ? null : (
            <ClaimCard item={item} claim={item.claim} one={one} textId={textId} />
          )}
          <StoreCard item={item} one={one} />
          <LeadCard item={item} one={one} />
          <SenderCard item={item} one={one} onShow={onShow} />
          <WhyNot objectType="business_message" objectId={item.message_id} version={item.version} />
          <HistoryCard
            objectType="business_message"
            objectId={item.message_id}
            version={item.version}
            labels={labels}
            restorable={item.allowed_actions.includes('edit') ? RESTORABLE : NOTHING}
          />
        </aside>
      </div>
    </article>
  );
}

const NOTHING: readonly string[] = [];
// prettier-ignore
const RESTORABLE: readonly string[] = [
  'type', 'subject', 'priority', 'assignee_id', 'labels', 'store_id', 'store_text', 'sender_name', 'company',
  'job_title', 'sender_email', 'sender_phone', 'language', 'preferred_contact',
];

interface KeyTargets {
  item: Message;
  one: Thread;
  write: (tab: Tab) => void;
  setPanel: (panel: Panel) => void;
  templateId: string;
  onImpossible: (action: string, meaning: string) => void;
}

/**
 * Return the shortcuts of a thread, labeled like its buttons. The shortcut of an unavailable action shows the
 * reason.
 */
function threadKeys({ item, one, write, setPanel, templateId, onImpossible }: KeyTargets): ListKey[] {
  const may = (action: string) => item.allowed_actions.includes(action);
  const useTemplate = () => {
    one.type({ tab: 'reply' });
    requestAnimationFrame(() => {
      const box = document.getElementById(templateId);
      box?.focus();
      // The arrow key opens the list of templates.
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
  };
  const keys: readonly (ListKey & { needs: string | null })[] = [
    { command: 'reply', meaning: 'Reply', needs: 'reply', run: () => write('reply') },
    { command: 'template', needs: 'reply', run: useTemplate },
    { command: 'note', needs: null, run: () => write('note') },
    { command: 'assign', meaning: 'Assign to me', needs: 'assign', run: () => void one.assign(one.me) },
    ...WAYS.map(({ panel, command, meaning }) => ({
      command,
      meaning,
      needs: panel,
      run: () => setPanel(panel),
    })),
    { command: 'reopen', needs: 'reopen', run: () => void one.reopen() },
  ];
  return keys.map(({ needs, ...key }) =>
    needs === null || may(needs)
      ? key
      : { ...key, isImpossible: true, run: () => onImpossible(needs, meaningOf(key)) },
  );
}
