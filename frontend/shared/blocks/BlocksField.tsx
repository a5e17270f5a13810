import { Suspense, useEffect, useMemo } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { messagesOf, useFieldId } from '@shared/form/fieldErrors';
import { labelOf, useFieldLabels } from '@shared/form/labels';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { lazyPart } from '@shared/ui/lazyPart';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTab } from '@shared/workspace/hooks';
import type { Kind } from './kinds';
import type { Block } from './model';
import type { BlockNotes } from './writing/marks';

const BlockEditor = lazyPart(() => import(/* webpackChunkName: "blocks" */ './BlockEditor'));

interface BlocksFieldProps {
  name: string;
  kinds: readonly Kind[];
  isReadOnly: boolean;
  /** Number of open comments, by block ID. */
  comments: Readonly<Record<string, number>>;
  goTo?: { blockId: string; nonce: number } | null;
  onComments: ((blockId: string) => void) | null;
}

const LOADING_HEIGHT = 56;

/** A form field for blocks. The editor is loaded when the field is first shown. */
export function BlocksField({
  name,
  kinds,
  isReadOnly,
  comments,
  goTo = null,
  onComments,
}: BlocksFieldProps) {
  const { field } = useController({ name });
  const tab = useTab();
  const user = useUser();
  const country = useCountryCode();
  const id = useFieldId(name);
  const label = labelOf(useFieldLabels(), name);
  const blocks = (field.value ?? NOTHING) as readonly Block[];
  const errors = useBlockErrors(name, blocks);
  const notes = useMemo(() => notesOf(errors.byBlock, comments), [errors.byBlock, comments]);
  const first = Object.keys(errors.byBlock)[0];
  useEffect(() => {
    if (first === undefined) return;
    document.querySelector(`[data-id="${CSS.escape(first)}"]`)?.scrollIntoView({ block: 'center' });
  }, [first]);
  return (
    <div className="field" id={id} tabIndex={-1} data-invalid={errors.whole !== null}>
      <Suspense fallback={<SkeletonRows rows={5} height={LOADING_HEIGHT} />}>
        <BlockEditor
          place={`${user.user_id}:${country}:${tab.key}:${name}`}
          isClosed={() => tab.key === ''}
          label={label}
          kinds={kinds}
          value={blocks}
          isReadOnly={isReadOnly}
          notes={notes}
          goTo={goTo}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onComments={onComments}
        />
      </Suspense>
      {errors.whole === null ? null : <p className="field-error">{errors.whole}</p>}
    </div>
  );
}

const NOTHING: readonly Block[] = [];

/** Return the errors of the field: by block ID, and the one for the field as a whole. */
function useBlockErrors(name: string, blocks: readonly Block[]) {
  const { errors } = useFormState();
  return useMemo(() => {
    const byBlock: Record<string, string> = {};
    let whole: string | null = null;
    for (const { field, message } of messagesOf(errors)) {
      const place = new RegExp(`^${name}\\.(\\d+)(?:\\.|$)`).exec(field)?.[1];
      const block = place === undefined ? undefined : blocks[Number(place)];
      if (block !== undefined) byBlock[block.id] ??= message;
      else if (field === name || field.startsWith(`${name}.`)) whole = message;
    }
    return { byBlock, whole };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the indexes in the errors refer to the submitted blocks; later input clears the errors
  }, [errors, name]);
}

function notesOf(
  errors: Readonly<Record<string, string>>,
  comments: Readonly<Record<string, number>>,
): BlockNotes {
  const ids = new Set([...Object.keys(errors), ...Object.keys(comments)]);
  return Object.fromEntries(
    [...ids].map((id) => [
      id,
      {
        ...(errors[id] === undefined ? {} : { error: errors[id] }),
        ...(comments[id] === undefined ? {} : { comments: comments[id] }),
      },
    ]),
  );
}
