import { memo, useEffect, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Fieldset } from '@shared/ui/Fieldset';
import { typeName } from '../kinds';
import type { Fields, TypedType } from '../model';
import type { Writing } from '../writing/createEditor';
import { enterForm } from '../writing/entering';
import type { TypedView } from '../writing/typedViews';
import { ArticlesForm, CollectionsForm, StoreForm, StoresForm, VideosForm } from './listForms';
import type { FormProps } from './parts';
import { HeroForm, HtmlForm, MapForm } from './pageForms';
import { GalleryForm, ImageForm } from './pictureForms';
import { ButtonForm, FaqForm, LinksForm, TableForm, VideoForm } from './plainForms';

/** Forms of the typed blocks. Table of contents and divider have no fields. */
type Forms = {
  readonly [Type in Exclude<TypedType, 'toc' | 'divider'>]: ComponentType<FormProps<Fields[Type]>>;
};

const FORMS: Forms = {
  image: ImageForm,
  gallery: GalleryForm,
  store_card: StoreForm,
  store_list: StoresForm,
  article_list: ArticlesForm,
  video_list: VideosForm,
  collection_list: CollectionsForm,
  video: VideoForm,
  faq: FaqForm,
  link_grid: LinksForm,
  table: TableForm,
  cta: ButtonForm,
  hero: HeroForm,
  map: MapForm,
  html: HtmlForm,
};

/** The forms of the typed blocks, rendered into their places in the document. */
export function TypedBlocks({ writing, isReadOnly }: { writing: Writing; isReadOnly: boolean }) {
  const { list, wanted } = useStore(writing.views);
  useEffect(() => {
    const view = list.find(({ node }) => wanted !== null && node.attrs['id'] === wanted);
    if (view === undefined) return;
    enterForm(view.dom);
    writing.views.setState({ wanted: null });
  }, [list, wanted, writing]);
  return list.map((view) =>
    createPortal(
      <TypedBlock key={view.key} view={view} isReadOnly={isReadOnly} />,
      view.dom,
      String(view.key),
    ),
  );
}

interface TypedBlockProps {
  view: TypedView;
  isReadOnly: boolean;
}

// Memoized, so that a change of one block does not render the forms of the others.
const TypedBlock = memo(function TypedBlock({ view, isReadOnly }: TypedBlockProps) {
  const { type, fields, id, hidden } = view.node.attrs as {
    type: TypedType;
    fields: object;
    id: string;
    hidden: boolean;
  };
  if (type === 'divider') return <hr aria-label="Divider" />;
  const Form = type === 'toc' ? null : (FORMS[type] as ComponentType<FormProps<object>>);
  return (
    <Fieldset className="stack typed-form" disabled={isReadOnly}>
      <legend className="muted tiny strong">
        {typeName(type)}
        {hidden ? ', hidden on the site' : ''}
      </legend>
      {Form === null ? (
        <p className="field-help">Links to the headings of the text.</p>
      ) : (
        <Form
          fields={fields}
          blockId={id}
          isDisabled={isReadOnly}
          onChange={(change) => view.change({ ...fields, ...change })}
        />
      )}
    </Fieldset>
  );
});
