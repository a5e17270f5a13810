import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formCall, save } from '@shared/form/saving';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useShownKeys } from '@shared/keys/keys';
import { useTab, useScreenActions, useWorkspace } from '@shared/workspace/hooks';
import { toast } from '@shared/ui/toasts';
import { useOpen, type ContentRecord } from '../kind';
import { ACTIONS, apart, inputOf, type Answers, type ContentAction, type Refused } from './actions';

/** How an action of the record is asked about and taken. */
export function useTaking(content: ContentRecord, record: RecordForm) {
  const client = useQueryClient();
  const { kind, id, keep } = useOpen();
  const tab = useTab();
  const workspace = useWorkspace();
  const [asking, setAsking] = useState<ContentAction | null>(null);
  const [isTaking, setTaking] = useState(false);
  const allowed = (kind.actions ?? ACTIONS).filter(({ name }) => content.allowed_actions.includes(name));

  const begin = async (action: ContentAction) => {
    if (isTaking) return;
    // What is typed is part of what is sent: it is saved first.
    if (record.isDirty && !(await record.submit())) return;
    setAsking(action);
  };
  /** Resolves to what was refused of the answers; the rest of what was refused stands in the form. */
  const take = async (action: ContentAction, answers: Answers): Promise<Refused> => {
    const key = kind.keys.detail(content.country, id);
    const { version } = client.getQueryData<ContentRecord>(key) ?? content;
    setTaking(true);
    try {
      const result = await save<ContentRecord>(
        (_patch, over, token) =>
          kind.act(
            id,
            {
              version: over ?? version,
              action: action.name,
              ...inputOf(action, answers),
              ...(token === undefined ? {} : { confirm_token: token }),
            },
            { ...formCall, country: content.country },
          ),
        {},
        version,
        record.asker.ask,
      );
      const { answered, others } = apart(action, result.kind === 'refused' ? result.errors : {});
      for (const [field, message] of Object.entries(others))
        record.form.setError(field, { type: 'server', message });
      if (Object.keys(answered).length > 0) return answered;
      setAsking(null);
      if (result.kind !== 'saved') return {};
      toast.success(`${content.title} ${action.done}`);
      if (action.name === 'delete') {
        void client.invalidateQueries({ queryKey: [...kind.keys.all, 'list'] });
        workspace.open(kind.listPath);
        tab.close();
      } else keep(result.record);
      return {};
    } finally {
      setTaking(false);
    }
  };
  return { allowed, asking, isTaking, begin, take, stopAsking: () => setAsking(null) };
}

/** The actions that the person may take now, by button, by key and from the palette. */
export function useActions(content: ContentRecord, record: RecordForm) {
  const taking = useTaking(content, record);
  const { allowed, asking, begin } = taking;
  useScreenActions(
    allowed.map((action) => ({
      label: action.label,
      ...(action.key === null ? {} : { keys: action.key }),
      run: () => void begin(action),
    })),
  );
  useActionKeys(allowed, asking === null, (action) => void begin(action));
  return taking;
}

/** One letter takes an action while nothing is typed and nothing is asked. */
function useActionKeys(
  allowed: readonly ContentAction[],
  isFree: boolean,
  onTake: (action: ContentAction) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLElement) || isTyping(event.target)) return;
    const action = allowed.find(({ key }) => key === event.key);
    if (action === undefined) return;
    event.preventDefault();
    onTake(action);
  });
  useShownKeys(
    allowed.flatMap(({ key, label }) => (key === null ? [] : [{ shown: key.toUpperCase(), meaning: label }])),
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: HTMLElement): boolean {
  return (
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !==
    null
  );
}
