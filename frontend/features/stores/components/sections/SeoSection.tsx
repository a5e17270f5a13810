import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { SwitchInput, TextInput } from '@shared/form/fields';
import { boot } from '@shared/boot/boot';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { previewSlugOptions } from '../../api';
import { useSetStoreValues, useStoreValues } from '../../fieldHooks';
import { useReference } from '../../reference';
import { LengthBar } from '@shared/seo/LengthBar';
import { SearchResult } from '@shared/seo/SearchResult';
import { DESCRIPTION_PX, slugify, TITLE_PX } from '@shared/seo/seo';
import { useChosenRegions } from '../fields/useRegions';

const OWN_FIELDS = ['slug', 'noindex'] as const;
const SLUG_FIELDS = [
  'name',
  'name_en',
  'branch_name',
  'region_l1_id',
  'region_l2_id',
  'region_l3_id',
] as const;
const STILL_MS = 400;
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
export function SeoSection({ isNew, isPublished }: { isNew: boolean; isPublished: boolean }) {
  const values = useStoreValues(OWN_FIELDS);
  const setValues = useSetStoreValues();
  const preview = useSlugPreview(isNew && values.slug === '');
  const result = useSearchResult(preview);
  return (
    <>
      <SearchResult {...result} isHidden={values.noindex} />
      <TextInput
        name="slug"
        placeholder={preview ?? 'Set when you save'}
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

/** Return the web address that the server would give a new store; null until it is known. */
function useSlugPreview(isWanted: boolean): string | null {
  const country = useCountryCode();
  const values = useStoreValues(SLUG_FIELDS);
  const settled = useDebounced(JSON.stringify(values), STILL_MS);
  const isNamed = values.name.trim() !== '';
  const { data } = useQuery({
    ...previewSlugOptions(country, JSON.parse(settled) as typeof values),
    enabled: isWanted && isNamed,
  });
  return isWanted && isNamed ? (data?.slug ?? null) : null;
}

/** Return the search result preview: the meta fields, or the store's own texts if they are empty. */
function useSearchResult(slugPreview: string | null) {
  const { pack } = useReference();
  const values = useStoreValues(SHOWN_FIELDS);
  const regions = useChosenRegions();
  const place = regions.find(({ level }) => level === 2) ?? regions[0];
  const name = [values.name, values.branch_name].filter(Boolean).join(' ');
  const heading = joined(', ', name || 'Name of the store', place?.name);
  return {
    address: `${boot().short_name.split('_')[0]?.toLowerCase() ?? ''} › ${pack.code.toLowerCase()} › `,
    slug: values.slug || slugPreview || '…',
    title: values.seo_title || heading,
    text: values.seo_description || values.intro || values.description,
  };
}

function joined(by: string, ...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(by);
}
