import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { NumberInput } from '@shared/form/NumberInput';
import { useEnum } from '@shared/session/bootstrap';
import { useAllowed } from '@shared/permission/Allowed';
import { leastCover } from '@shared/pictures/covers';
import type { Article } from '../model';
import { authorPicker } from '@shared/table/filters/pickers';
import { CuisinesField } from './CuisinesField';
import { PickedField, PickedManyField, PictureOfArticle, RegionField, TagsField } from './parts';
import { StoresField } from './StoresField';

/** Return true if the user may choose the author and feature an article. */
export function useIsInChief(): boolean {
  return useAllowed('manager, operator, reviewer');
}

/** The fields of an article's basics, except the title. */
export function BasicsSection({ isDisabled }: { isDisabled: boolean }) {
  const categories = useEnum('article_category');
  const sponsorships = useEnum('sponsorship');
  const isInChief = useIsInChief();
  return (
    <>
      <TextInput name="subtitle" />
      <TextInput
        name="summary"
        rows={3}
        help="Two or three sentences for lists and search results. Required to publish."
      />
      <div className="form-grid">
        <SelectInput name="category" options={categories} nothing="Choose a category" />
        <SelectInput
          name="sponsorship"
          options={sponsorships}
          nothing="Choose a disclosure"
          help="Unless “Not sponsored” is chosen, readers see the disclosure above the article."
        />
      </div>
      <PictureOfArticle
        name="cover_picture_id"
        altName="cover_alt"
        isDisabled={isDisabled}
        coverOf="article"
        help={`${leastCover('article')} Shown at the top of the article and in link previews.`}
      />
      <TextInput name="cover_alt" help="Describe the picture for people who can’t see it." />
      <div className="form-grid">
        {isInChief ? (
          <PickedField name="author_id" of="authors" picker={authorPicker} isDisabled={isDisabled} />
        ) : null}
        <TextInput name="byline" placeholder="Author’s name" />
      </div>
      <PickedManyField
        name="co_author_ids"
        of="authors"
        picker={authorPicker}
        placeholder="Add co-author"
        isDisabled={isDisabled}
        help="Co-authors can edit but not approve."
      />
    </>
  );
}

export function TaxonomySection({
  content,
  isDisabled,
}: {
  content: Pick<Article, 'stores'> | null;
  isDisabled: boolean;
}) {
  return (
    <>
      <StoresField content={content} isDisabled={isDisabled} />
      <div className="form-grid">
        <CuisinesField isDisabled={isDisabled} />
        <RegionField isDisabled={isDisabled} />
      </div>
      <TagsField isDisabled={isDisabled} />
    </>
  );
}

export function PublishingSection() {
  const languages = useEnum('content_language');
  const isInChief = useIsInChief();
  return (
    <>
      <div className="form-grid">
        <SelectInput name="language" options={languages} />
        {isInChief ? (
          <NumberInput name="sort_weight" step={1} help="0 to 1000; the higher stands first." />
        ) : null}
      </div>
      <SwitchInput name="comments_open" label="Allow comments" />
      {isInChief ? <SwitchInput name="is_featured" label="Featured: shown first on the site" /> : null}
    </>
  );
}
