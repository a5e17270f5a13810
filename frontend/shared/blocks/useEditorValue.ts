import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import type { EditorState } from '@tiptap/pm/state';

/**
 * Something about the document, as plain text: only when it reads otherwise is anything drawn anew, so that
 * typing a letter draws nothing.
 */
export function useEditorValue(editor: Editor, read: (state: EditorState) => string): string {
  return useSyncExternalStore(
    (onChange) => {
      editor.on('transaction', onChange);
      return () => editor.off('transaction', onChange);
    },
    () => read(editor.state),
  );
}
