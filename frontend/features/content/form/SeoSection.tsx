import { useWatch } from 'react-hook-form';
import { boot } from '@shared/boot/boot';
import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { LengthBar } from '@shared/seo/LengthBar';
import { SearchResult } from '@shared/seo/SearchResult';
import { andWord, DESCRIPTION_PX, slugify, TITLE_PX } from '@shared/seo/seo';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { PictureOfArticle } from './parts';

type Kind = 'article' | 'video' | 'collection' | 'page';
type DescriptionField = 'summary' | 'description' | 'subtitle';

/** Check whether publishing requires a title for search results: lists and pages have short titles. */
function needsTitle(one: Kind): boolean {
  return one === 'collection' || one === 'page';
}

interface SeoSectionProps {
  isLive: boolean;
  isDisabled: boolean;
  /** Kind of the record. A page edits its URL path elsewhere in its form. */
  one?: Kind;
  /** Field that search results quote if no meta description is set. */
  descriptionField?: DescriptionField;
}

/** The URL and the search result of a record. */
export function SeoSection({
  isLive,
  isDisabled,
  one = 'article',
  descriptionField = 'summary',
}: SeoSectionProps) {
  const robots = useEnum('robots');
  const result = useResult(one, descriptionField);
  return (
    <>
      <SearchResult {...result} />
      {one === 'page' ? null : (
        <TextInput
          name="slug"
          placeholder={result.slug}
          help={
            isLive
              ? 'If you change it, the old address redirects to the new one.'
              : 'Leave blank to use the title.'
          }
        />
      )}
      {needsTitle(one) ? (
        <TextInput
          name="meta_title"
          help="Required for publishing. The preview shows the title until then."
        />
      ) : (
        <TextInput name="meta_title" placeholder={result.title} />
      )}
      <LengthBar text={result.title} of="title" {...TITLE_PX} />
      <TextInput name="meta_description" rows={3} placeholder={result.text} />
      <LengthBar text={result.text} of="description" {...DESCRIPTION_PX} />
      <div className="form-grid">
        <SelectInput name="robots" options={robots} />
        <TextInput name="canonical_url" type="url" help="Only if it was first published elsewhere." />
      </div>
      <div className="form-grid">
        <TextInput name="og_title" placeholder={result.title} />
        <TextInput name="og_description" placeholder={result.text} />
      </div>
      <PictureOfArticle
        name="og_picture_id"
        label="Picture when shared"
        isDisabled={isDisabled}
        help="Leave blank to use the cover."
      />
      <SwitchInput name="sitemap" label="Include in the sitemap" />
    </>
  );
}

/** Return the search result preview: the meta fields, or the record's own texts if they are empty. */
function useResult(one: Kind, descriptionField: DescriptionField) {
  const country = useCountryCode();
  const [slug, title, metaTitle, metaDescription, summary, robots, language] = useWatch({
    name: ['slug', 'title', 'meta_title', 'meta_description', descriptionField, 'robots', 'language'],
  }) as readonly (string | undefined)[];
  const site = boot().short_name.split('_')[0]?.toLowerCase() ?? '';
  return {
    address: `${site} › ${country.toLowerCase()} › ${one === 'page' ? '' : `${one}s › `}`,
    slug: (slug || slugify(title ?? '', andWord(country, language))).replaceAll('/', ' › '),
    title: metaTitle || title || `Title of the ${one}`,
    text: metaDescription || summary || '',
    isHidden: robots === 'noindex',
  };
}
