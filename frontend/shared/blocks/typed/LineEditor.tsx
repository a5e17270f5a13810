import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { toHtml } from '../inlineHtml';
import { LinkDialog } from '../menus/LinkDialog';
import { createLine, lineDocument } from '../writing/createEditor';

interface LineEditorProps {
  label: string;
  html: string;
  isDisabled: boolean;
  onChange: (html: string) => void;
}

/** An editor for one text with emphasis and links, such as an answer. */
export function LineEditor({ label, html, isDisabled, onChange }: LineEditorProps) {
  const [isLinking, setLinking] = useState(false);
  const [editor] = useState(() =>
    createLine(html, label, () => {
      setLinking(true);
      return true;
    }),
  );
  const place = useRef<HTMLDivElement>(null);
  const reported = useRef(html);
  const report = useEffectEvent((next: string) => {
    reported.current = next;
    onChange(next);
  });
  useLayoutEffect(() => {
    place.current?.append(editor.view.dom);
  }, [editor]);
  useEffect(() => {
    const listen = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      const line = editor.state.doc.firstChild;
      if (!transaction.docChanged || line === null) return;
      const next = toHtml(line.content);
      if (next !== reported.current) report(next);
    };
    editor.on('transaction', listen);
    return () => {
      editor.off('transaction', listen);
    };
  }, [editor]);
  useEffect(() => {
    if (html === reported.current) return;
    reported.current = html;
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.replaceWith(0, doc.content.size, lineDocument(editor, html).content));
  }, [editor, html]);
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);
  return (
    <>
      <div ref={place} className="line-editor" />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
}
