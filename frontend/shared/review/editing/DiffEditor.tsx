import type { Diff } from '../diffs';
import { ChoiceEditor, CHOICES } from './ChoiceEditor';
import { ClosingEditor } from './ClosingEditor';
import type { EditorProps } from './EditorFrame';
import { PickEditor } from './PickEditor';
import { RegionEditor } from './RegionEditor';
import { TextEditor } from './TextEditor';
import { WRITTEN } from './written';

/** The editor for a value that replaces the proposed one: typed, chosen, or a part of it. */
export function DiffEditor(props: EditorProps) {
  const { field } = props.diff;
  if (field in CHOICES) return <ChoiceEditor {...props} />;
  if (field === 'business_status') return <ClosingEditor {...props} />;
  if (field === 'regions') return <RegionEditor {...props} />;
  if (field === 'attributes' || field === 'tags') return <PickEditor {...props} />;
  return <TextEditor {...props} />;
}

/** Check whether a field has an editor. */
export function isEditable({ field }: Pick<Diff, 'field'>): boolean {
  return field in CHOICES || field in WRITTEN || OTHERS.has(field);
}

const OTHERS = new Set(['business_status', 'regions', 'attributes', 'tags']);
