import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import type { EditorState } from '@tiptap/pm/state';

/**
 * Return a string computed from the editor state. A component renders again only if the string changes, so
 * typing a character renders nothing.
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
