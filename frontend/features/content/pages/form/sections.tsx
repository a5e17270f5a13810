import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { BlocksField } from '@shared/blocks/BlocksField';
import { pageKinds } from '@shared/blocks/kinds';
import { SubjectContext, type Subject } from '@shared/blocks/subject';
import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { NumberInput } from '@shared/form/NumberInput';
import { useEnum } from '@shared/session/bootstrap';
import { useAllowed } from '@shared/permission/Allowed';
import { PictureOfArticle, RegionField, TagsField } from '../../form/parts';
import type { ScrollRequest } from '../../review/scrollRequest';
import type { Page } from '../model';
import { AddressField } from './AddressField';
import { CuisineField } from './CuisineField';

const NO_COMMENTS = {};

interface SectionProps {
  /** Saved page, or null for a new one. */
  page: Page | null;
  isDisabled: boolean;
}

export function BasicsSection({ page, isDisabled }: SectionProps) {
  const types = useEnum('page_type');
  const languages = useEnum('content_language');
  return (
    <>
      <TextInput name="title" help="Shown in lists. The page heading is set in the hero block." />
      <AddressField page={page} isDisabled={isDisabled} />
      <div className="form-grid">
        <SelectInput name="page_type" options={types} isDisabled={isDisabled} />
        <SelectInput name="language" options={languages} isDisabled={isDisabled} />
      </div>
      <div className="form-grid">
        <RegionField isDisabled={isDisabled} />
        <CuisineField isDisabled={isDisabled} />
      </div>
      <TagsField isDisabled={isDisabled} />
      <PictureOfArticle
        name="cover_picture_id"
        isDisabled={isDisabled}
        help="Shown in lists and in link previews."
      />
      <SwitchInput name="in_menu" label="Show in the site’s menu" />
    </>
  );
}

export function BlocksSection({ isDisabled, goTo }: { isDisabled: boolean; goTo: ScrollRequest | null }) {
  const isSuperAdmin = useAllowed();
  return (
    <SubjectContext value={useSubject()}>
      <BlocksField
        name="blocks"
        kinds={pageKinds(isSuperAdmin)}
        isReadOnly={isDisabled}
        comments={NO_COMMENTS}
        goTo={goTo}
        onComments={null}
      />
    </SubjectContext>
  );
}

/** Return the current region and cuisine of the form. */
function useSubject(): Subject {
  const region: unknown = useWatch({ name: 'region_id' });
  const cuisine: unknown = useWatch({ name: 'cuisine_code' });
  return useMemo(
    () => ({
      regionId: typeof region === 'number' ? region : null,
      cuisine: typeof cuisine === 'string' ? cuisine : '',
    }),
    [region, cuisine],
  );
}

/** The priority of the page in the sitemap. */
export function SitemapSection() {
  return (
    <NumberInput
      name="sitemap_priority"
      decimals={1}
      step={0.1}
      help="From 0.1 to 1.0. A hint for search engines."
    />
  );
}
