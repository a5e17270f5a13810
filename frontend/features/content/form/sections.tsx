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

export function BasicsSection({ isDisabled }: { isDisabled: boolean }) {
  const categories = useEnum('article_category');
  const sponsorships = useEnum('sponsorship');
  const isInChief = useIsInChief();
  return (
    <>
      <TextInput name="title" />
      <TextInput name="subtitle" />
      <TextInput
        name="summary"
        rows={3}

        help="Two or three sentences for lists and search results. Needed before it goes out."
      />
      <div className="form-grid">
        <SelectInput name="category" options={categories} nothing="Choose a category" />
        <SelectInput
          name="sponsorship"
          options={sponsorships}
          nothing="Say what you got for it"
          help="Anything but “Not sponsored” is told to readers above the text."
        />
      </div>
      <PictureOfArticle
        name="cover_picture_id"
        altName="cover_alt"
        isDisabled={isDisabled}
        coverOf="article"
        help={`${leastCover('article')} It heads the article and is shown wherever it is shared.`}
      />
      <TextInput name="cover_alt" help="For those who do not see it, in a few words." />
      <div className="form-grid">
        {isInChief ? (
          <PickedField name="author_id" of="authors" picker={authorPicker} isDisabled={isDisabled} />
        ) : null}
        <TextInput name="byline" placeholder="The author's name" />
      </div>
      <PickedManyField
        name="co_author_ids"
        of="authors"
        picker={authorPicker}
        placeholder="Add somebody"
        isDisabled={isDisabled}
        help="They may change it too, and may not approve it."
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
      <SwitchInput name="comments_open" label="Readers may comment" />
      {isInChief ? <SwitchInput name="is_featured" label="Featured: shown first on the site" /> : null}
    </>
  );
}
