import Button from '@mui/material/Button';
import { SwitchInput, TextInput } from '@shared/form/fields';
import { boot } from '@shared/boot/boot';
import { useSetStoreValues, useStoreValues } from '../../fieldHooks';
import { useReference } from '../../reference';
import { LengthBar } from '@shared/seo/LengthBar';
import { SearchResult } from '@shared/seo/SearchResult';
import { DESCRIPTION_PX, slugify, TITLE_PX } from '@shared/seo/seo';
import { useChosenRegions } from '../fields/useRegions';

const OWN_FIELDS = ['slug', 'noindex'] as const;
const SHOWN_FIELDS = [
  'name',
  'branch_name',
  'slug',
  'seo_title',
  'seo_description',
  'intro',
  'description',
] as const;

/** The URL and the search result of a store. */
export function SeoSection({ isPublished }: { isPublished: boolean }) {
  const values = useStoreValues(OWN_FIELDS);
  const setValues = useSetStoreValues();
  const result = useSearchResult();
  return (
    <>
      <SearchResult {...result} isHidden={values.noindex} />
      <TextInput
        name="slug"
        placeholder="Set when you save"
        help={
          isPublished
            ? 'If you change it, the old address redirects to the new one.'
            : 'Leave blank to use name, branch and district, with a number if that address is taken.'
        }
      />
      {values.slug !== '' && slugify(values.slug) !== values.slug ? (
        <div className="row">
          <Button size="small" onClick={() => setValues({ slug: slugify(values.slug) })}>
            Change to {slugify(values.slug)}
          </Button>
        </div>
      ) : null}
      <TextInput name="seo_title" placeholder={result.title} />
      <LengthBar text={result.title} of="title" {...TITLE_PX} />
      <TextInput name="seo_description" rows={3} placeholder={result.text} />
      <LengthBar text={result.text} of="description" {...DESCRIPTION_PX} />
      <SwitchInput name="noindex" help="The page stays public." />
    </>
  );
}

/** Return the search result preview: the meta fields, or the store's own texts if they are empty. */
function useSearchResult() {
  const { pack } = useReference();
  const values = useStoreValues(SHOWN_FIELDS);
  const regions = useChosenRegions();
  const place = regions.find(({ level }) => level === 2) ?? regions[0];
  const name = [values.name, values.branch_name].filter(Boolean).join(' ');
  const heading = joined(', ', name || 'Name of the store', place?.name);
  return {
    address: `${boot().short_name.split('_')[0]?.toLowerCase() ?? ''} › ${pack.code.toLowerCase()} › `,
    // The server derives an empty one from the region's short name, and numbers it if it is taken.
    slug: values.slug || '…',
    title: values.seo_title || heading,
    text: values.seo_description || values.intro || values.description,
  };
}

function joined(by: string, ...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(by);
}
