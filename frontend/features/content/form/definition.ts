import type { ReactNode } from 'react';
import type { Block } from '@shared/blocks/model';
import type { FieldLabels } from '@shared/form/labels';
import type { Mergers } from '@shared/form/mergers';
import type { FormSection } from '@shared/form/Outline';
import type { FormValues } from '@shared/form/patch';
import type { RecordSection } from '@shared/records/page/fieldGroups';
import type { ContentKind, ContentRecord } from '../kind';

/** What the parts of a form are drawn of. */
export interface FormState<Saved> {
  /** The record as it was last saved; null for one that is not there yet. */
  content: Saved | null;
  /** Whether the person may look but not change. */
  isDisabled: boolean;
  /** Shows the part of the record in which its fields are. */
  onEdit: () => void;
}

/** What one kind shows in its form; all else is the same for every kind. */
export interface FormParts<Saved> {
  sections: readonly RecordSection[];
  /** Sections that are no fields. */
  after?: readonly FormSection[];
  /** What is to be seen beside the text: a film. */
  shown?: ReactNode;
  /** The blocks of its text, each of which may be talked about or changed; none for a kind without. */
  blocks?: readonly Block[];
  /** Where a block is changed. */
  onBlock?: (blockId: string) => void;
  /** What a kind says of itself in a few words beside its status. */
  summary?: ReactNode;
  /** What it needs before it goes out. */
  checklist?: ReactNode;
  /** Cards of the rail around the checklist. */
  aboveChecklist?: ReactNode;
  belowChecklist?: ReactNode;
  /** What stands beside the heading, and beside the form. */
  tools?: ReactNode;
  beside?: ReactNode;
  /** Hears of a new record that was saved, before its own form opens. */
  onCreated?: (saved: Saved) => void;
}

/** The form of one kind of record. */
export interface FormDefinition<Saved extends ContentRecord> {
  kind: ContentKind<Saved>;
  useLabels: () => FieldLabels;
  /** What the form shows of a record. */
  toValues: (record: Saved) => FormValues;
  /** Fields of many parts, whose parts are merged one by one. */
  mergers?: Mergers;
  /** Whether it saves itself while somebody writes. */
  isAutosaved: boolean;
  useParts: (state: FormState<Saved>) => FormParts<Saved>;
  /** A record that is not there yet. */
  begin: {
    title: string;
    /** What follows once it is there. */
    next: string;
    /** What the form begins with; read once. */
    useValues: () => FormValues;
  };
}
