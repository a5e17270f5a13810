import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '@shared/api/client';
import { formCall, save } from '@shared/form/saving';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useTab, useScreenActions, useWorkspace } from '@shared/workspace/hooks';
import { toast } from '@shared/ui/toasts';
import { articleKeys, useKeepArticle } from '../api';
import { ARTICLE_LIST, type Article } from '../model';
import { ACTIONS, inputOf, type Answers, type ArticleAction } from './actions';

/** The actions that the person may take now, and how one is taken. */
export function useActions(article: Article, record: RecordForm) {
  const client = useQueryClient();
  const keep = useKeepArticle();
  const tab = useTab();
  const workspace = useWorkspace();
  const [asking, setAsking] = useState<ArticleAction | null>(null);
  const [isTaking, setTaking] = useState(false);
  const allowed = ACTIONS.filter(({ name }) => article.allowed_actions.includes(name));

  const begin = async (action: ArticleAction) => {
    if (isTaking) return;
    // What is typed is part of what is sent: it is saved first.
    if (record.isDirty && !(await record.submit())) return;
    setAsking(action);
  };
  const take = async (action: ArticleAction, answers: Answers) => {
    const key = articleKeys.detail(article.country, article.article_id);
    const { version } = client.getQueryData<Article>(key) ?? article;
    setTaking(true);
    try {
      const result = await save<Article>(
        (_patch, over, token) =>
          callApi(
            'article/change_article_status',
            {
              article_id: article.article_id,
              version: over ?? version,
              action: action.name,
              ...inputOf(action, answers),
              ...(token === undefined ? {} : { confirm_token: token }),
            },
            { ...formCall, country: article.country },
          ),
        {},
        version,
        record.asker.ask,
      );
      setAsking(null);
      if (result.kind === 'refused') {
        for (const [field, message] of Object.entries(result.errors))
          record.form.setError(field, { type: 'server', message });
      }
      if (result.kind !== 'saved') return;
      toast.success(`${article.title} ${action.done}`);
      if (action.name === 'delete') {
        void client.invalidateQueries({ queryKey: [...articleKeys.all, 'list'] });
        workspace.open(ARTICLE_LIST);
        tab.close();
      } else keep(result.record);
    } finally {
      setTaking(false);
    }
  };
  useScreenActions(
    allowed.map((action) => ({
      label: action.label,
      ...(action.key === null ? {} : { keys: action.key }),
      run: () => void begin(action),
    })),
  );
  useActionKeys(allowed, asking === null, (action) => void begin(action));
  return { allowed, asking, isTaking, begin, take, stopAsking: () => setAsking(null) };
}

/** One letter takes an action while nothing is typed and nothing is asked. */
function useActionKeys(
  allowed: readonly ArticleAction[],
  isFree: boolean,
  onTake: (action: ArticleAction) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLElement) || isTyping(event.target)) return;
    const action = allowed.find(({ key }) => key === event.key);
    if (action === undefined) return;
    event.preventDefault();
    onTake(action);
  });
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
