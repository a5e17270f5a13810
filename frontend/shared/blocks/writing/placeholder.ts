import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Show a placeholder in the current empty line and in the empty parts of a quote. */
export function placeholderPlugin(words: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        const at = selection.$from;
        const node = at.depth > 0 ? at.parent : doc.firstChild;
        if (node === null || !node.isTextblock || node.content.size > 0) return null;
        const pos = at.depth > 0 ? at.before() : 0;
        if (node.type.name !== 'paragraph') return null;
        return DecorationSet.create(doc, [
          Decoration.node(pos, pos + node.nodeSize, { 'data-placeholder': words }),
        ]);
      },
    },
  });
}
