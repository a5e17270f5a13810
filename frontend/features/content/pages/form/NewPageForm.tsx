import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { NewForm } from '../../components/NewForm';
import type { Wish } from '../../review/wish';
import { useKeepPage } from '../api';
import { PAGE } from '../model';
import { usePreviewPlace } from '../preview/usePreviewPlace';
import { BasicsSection, BlocksSection } from './sections';
import { useFirstLanguage } from './useFirstLanguage';
import { emptyPage } from './values';
import { usePageWords } from './words';

/** A page that is not there yet. */
export function NewPageForm() {
  const [goTo, setGoTo] = useState<Wish | null>(null);
  const preview = usePreviewPlace({
    pageId: null,
    title: 'the new page',
    onBlock: (blockId) => setGoTo({ blockId, wish: Date.now() }),
  });
  const sections = useMemo(
    () => [
      { id: 'basics', title: 'Basics', content: <BasicsSection page={null} isDisabled={false} /> },
      { id: 'blocks', title: 'Blocks', content: <BlocksSection isDisabled={false} goTo={goTo} /> },
    ],
    [goTo],
  );
  return (
    <NewForm
      title="New page"
      label="the new page"
      words={usePageWords()}
      sections={sections}
      values={emptyPage(useFirstLanguage())}
      create={(typed, token) =>
        callApi(
          'page/create_page',
          {
            ...typed,
            ...(token === undefined ? {} : { confirm_token: token }),
          } as unknown as CallInput<'page/create_page'>,
          formCall,
        )
      }
      keep={useKeepPage()}
      path={PAGE}
      idOf={(saved) => saved.page_id}
      next="A title is enough for a draft. Once it is saved it saves itself while you write; you say how it is found, look at it as readers will, and publish it."
      tools={preview.button}
      beside={preview.beside}
    />
  );
}
