import { useEffect, useEffectEvent } from 'react';
import { useUser } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/useTabParams';

/** What people of a role come for, as long as they ask for nothing else. */
const LANDINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reviewer: { status: 'in_review' },
  kol: { status: 'draft,changes_requested' },
  editor: { status: 'draft,changes_requested', author: 'me' },
};

/** Narrows a list that was opened as such to what the person works on; Clear shows the rest. */
export function useLanding(): void {
  const { role } = useUser();
  const [params, change] = useTabParams();
  const land = useEffectEvent(() => {
    const landing = LANDINGS[role ?? ''];
    if (landing !== undefined && params.size === 0) change(() => new URLSearchParams(landing));
  });
  useEffect(() => land(), []);
}
