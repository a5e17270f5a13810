import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { toast } from '@shared/ui/toasts';
import type { Action, Destination } from './destinations';
import type { Line, LineGroup } from './useLines';

type RecordLine = Destination & Required<Pick<Destination, 'record'>>;

interface Verbs {
  /** Record whose actions are displayed. Null while all lines are displayed. */
  of: RecordLine | null;
  groups: readonly LineGroup[];
  mayShow: (line: Line | undefined) => boolean;
  show: (line: Line | undefined) => void;
}

/** Return the actions for a record in the palette, which do not require opening it first. */
export function useVerbs(): Verbs {
  const [of, setOf] = useState<RecordLine | null>(null);
  const follow = useMutation({
    mutationFn: ({ object_type, object_id }: RecordLine['record']) =>
      callApi('record/set_following', { object_type, object_id, is_following: true }),
    onSuccess: () => toast.success('You will be notified of changes by others'),
  });
  return {
    of,
    groups: of === null ? [] : [{ title: of.title, lines: verbsOf(of, () => follow.mutate(of.record)) }],
    mayShow: (line) => of === null && isRecord(line),
    show: (line) => setOf(isRecord(line) ? line : null),
  };
}

function isRecord(line: Line | undefined): line is RecordLine {
  return line !== undefined && 'record' in line;
}

function verbsOf(line: RecordLine, follow: () => void): readonly Line[] {
  const go = (title: string, part: string, icon: string): Destination => ({
    id: `${line.id} ${part}`,
    title,
    note: '',
    icon,
    path: `${line.path}&part=${part}`,
  });
  const act = (title: string, icon: string, run: () => void): Action => ({
    id: `${line.id} ${title}`,
    title,
    note: '',
    icon,
    run,
  });
  return [
    { ...line, id: `${line.id} open`, title: 'Open', note: '' },
    go('Edit', 'edit', 'pencil'),
    go('History', 'history', 'redo'),
    act('Follow', 'bell', follow),
    act('Copy link', 'copy', () => copyLink(line.path)),
  ];
}

function copyLink(path: string): void {
  void navigator.clipboard
    .writeText(new URL(path, window.location.origin).href)
    .then(() => toast.success('Link copied'));
}
