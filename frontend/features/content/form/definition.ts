import type { ReactNode } from 'react';
import type { Block } from '@shared/blocks/model';
import type { FieldLabels } from '@shared/form/labels';
import type { Mergers } from '@shared/form/mergers';
import type { FormSection } from '@shared/form/Outline';
import type { FormValues } from '@shared/form/patch';
import type { RecordSection } from '@shared/records/page/fieldGroups';
import type { ContentKind, ContentRecord } from '../kind';

/** Input of a form's parts. */
export interface FormState<Saved> {
  /** Last saved record, or null for a new one. */
  content: Saved | null;
  /** True if the user may only read. */
  isDisabled: boolean;
  /** Open the part of the record that contains its fields. */
  onEdit: () => void;
}

/** Parts of a form that are specific to a kind. Everything else is shared. */
export interface FormParts<Saved> {
  sections: readonly RecordSection[];
  /** Sections as groups of the overview, if they differ from those of the form. */
  groups?: readonly RecordSection[];
  /** Sections without fields. */
  after?: readonly FormSection[];
  /** Content beside the text, such as a video. */
  shown?: ReactNode;
  /** Blocks that can be commented on or edited. The field is missing for kinds without blocks. */
  blocks?: readonly Block[];
  /** Open a block for editing. */
  onBlock?: (blockId: string) => void;
  /** A short summary beside the status, specific to the kind. */
  summary?: ReactNode;
  /** Facts in the header, specific to the kind. */
  facts?: readonly string[];
  /** The requirements for publishing. */
  checklist?: ReactNode;
  /** Card above the checklist. `belowChecklist` is the one below it. */
  aboveChecklist?: ReactNode;
  belowChecklist?: ReactNode;
  /** Content beside the heading. `beside` is the content beside the form. */
  tools?: ReactNode;
  beside?: ReactNode;
  /** Called after a new record is saved, before its form opens. */
  onCreated?: (saved: Saved) => void;
}

/** Definition of the form of a kind. */
export interface FormDefinition<Saved extends ContentRecord> {
  kind: ContentKind<Saved>;
  useLabels: () => FieldLabels;
  /** Return the form values of a record. */
  toValues: (record: Saved) => FormValues;
  /** Merge functions of composite fields. They merge part by part. */
  mergers?: Mergers;
  /** True if the form saves automatically while the user writes. */
  isAutosaved: boolean;
  useParts: (state: FormState<Saved>) => FormParts<Saved>;
  /** Texts and values of a new record. */
  begin: {
    title: string;
    /** Text about the steps after the first save. */
    next: string;
    /** Return the initial form values. This hook is called only once. */
    useValues: () => FormValues;
  };
}
