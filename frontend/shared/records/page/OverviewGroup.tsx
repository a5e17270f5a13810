import {
  Suspense,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { ErrorsToFix } from '@shared/form/ErrorsToFix';
import { canSubmit, SaveState } from '@shared/form/SaveBar';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useButtonAfter } from '@shared/hooks/useButtonAfter';
import { FIELDS_AND_TICKS } from '@shared/hooks/fieldSelectors';
import { UnreadFieldsContext, type UnreadFields } from '@shared/hooks/unreadFields';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import type { Group } from './Overview';

interface OverviewGroupProps {
  group: Group;
  record: RecordForm;
  canSave: boolean;
  isOpen: boolean;
  isDirty: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const ENTERED = `${FIELDS_AND_TICKS}, button, [contenteditable="true"]`;

/** A group of fields. A click replaces the values with the form fields. */
export function OverviewGroup(props: OverviewGroupProps) {
  const { group, canSave, isOpen, onOpen } = props;
  const titleId = useId();
  const canEdit = canSave && group.edit !== undefined;
  const editButton = useButtonAfter(isOpen);
  const section = useScrollOnClose(isOpen);
  const view = group.view ?? <p className="muted small">Nothing yet</p>;
  const begin = (event: MouseEvent) => {
    if (isOpen || !canEdit || isControl(event.target) || hasSelection()) return;
    onOpen();
  };
  return (
    // The click is a shortcut of the Edit button, which keyboards and screen readers use.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className="stack card overview-group"
      data-editable={canEdit && !isOpen}
      aria-labelledby={titleId}
      onClick={begin}
    >
      <div className="line spread">
        <h2 id={titleId}>{group.title}</h2>
        {canEdit && !isOpen ? <EditButton ref={editButton} title={group.title} onOpen={onOpen} /> : null}
      </div>
      {isOpen ? (
        <Suspense fallback={view}>
          <GroupFields {...props} />
        </Suspense>
      ) : (
        view
      )}
    </section>
  );
}

/**
 * Scroll a group into view when its fields are closed while the focus is in it: the values take less space
 * than the fields did.
 */
function useScrollOnClose(isOpen: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && section.current?.contains(document.activeElement))
      section.current.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return section;
}

interface EditButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  title: string;
  onOpen: () => void;
}

function EditButton({ ref, title, onOpen }: EditButtonProps) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="small"
      color="inherit"
      aria-label={`Edit ${title.toLowerCase()}`}
      onClick={onOpen}
    >
      <Icon name="pencil" size={14} /> Edit
    </Button>
  );
}

/** The form fields of a group, with their own save button. */
function GroupFields({ group, record, isDirty, onClose }: OverviewGroupProps) {
  const fields = useRef<HTMLDivElement>(null);
  const outer = useContext(UnreadFieldsContext);
  const [unreadFields] = useState<UnreadFields>(() => new Map());
  const levels = useMemo(() => [...outer, unreadFields], [outer, unreadFields]);
  // Close also if the group was saved with Ctrl+S or by another group.
  const [savedAt] = useState(record.savedAt);
  useEffect(() => {
    if (record.savedAt !== savedAt && !isDirty) onClose();
  });
  useEffect(() => fields.current?.querySelector<HTMLElement>(ENTERED)?.focus(), []);
  const cancel = () => {
    // Blur the field to commit its text, so that the offer to restore includes it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    record.revert(group.fields);
    onClose();
  };
  const save = () => {
    if (canSubmit(record) && isDirty) void record.submit({ fields: group.fields, unreadFields });
    else if (!record.isSaving) cancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    cancel();
  };
  return (
    // Esc cancels the group from any of its fields.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="stack-loose overview-fields" onKeyDown={onKeyDown}>
      <div ref={fields} className="stack-loose">
        <UnreadFieldsContext value={levels}>{group.edit}</UnreadFieldsContext>
      </div>
      <div className="row to-end foot" style={{ background: 'var(--surface)' }}>
        <SaveState record={record} />
        <ErrorsToFix />
        <Button isBusy={record.isSaving} onClick={cancel}>
          Cancel
        </Button>
        <Button variant="filled" isBusy={record.isSaving} onClick={save}>
          {record.isSaving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </div>
  );
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, select, label, summary, .map-frame') !== null
  );
}

function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
