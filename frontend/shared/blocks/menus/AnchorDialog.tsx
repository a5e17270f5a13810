import { useState } from 'react';
import { Line } from '@shared/form/Line';
import { DialogFrame } from '@shared/ui/DialogFrame';

interface AnchorDialogProps {
  anchor: string;
  /** Anchors of the other blocks. */
  existing: readonly string[];
  onSave: (anchor: string) => void;
  onClose: () => void;
}

const FORM = /^[a-z][a-z0-9-]{0,59}$/;

/** A dialog for the anchor of a block, the fragment of a URL that links to it. */
export function AnchorDialog({ anchor, existing, onSave, onClose }: AnchorDialogProps) {
  const [typed, setTyped] = useState(anchor);
  const refusal = refusalOf(typed, existing);
  const save = () => {
    if (refusal === null) onSave(typed);
    return Promise.resolve();
  };
  return (
    <DialogFrame title="Anchor" label="Save" onGoOn={save} onClose={onClose}>
      <Line
        label="Text after the #"
        error={refusal}
        help="Optional. Use lowercase letters, digits and hyphens."
        longest={60}
        value={typed}
        placeholder="prices"
        onChange={(text) => setTyped(text.toLowerCase().replaceAll(' ', '-'))}
      />
    </DialogFrame>
  );
}

function refusalOf(anchor: string, existing: readonly string[]): string | null {
  if (anchor === '') return null;
  if (!FORM.test(anchor)) return 'Use lowercase letters, digits and hyphens. Start with a letter';
  return existing.includes(anchor) ? 'Another block has this anchor' : null;
}
