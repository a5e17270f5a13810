import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { callApi } from '@shared/api/client';
import { Field } from '@shared/form/Field';
import { useDebounced } from '@shared/hooks/useDebounced';
import { andWord, slugify } from '@shared/seo/seo';
import { useCountryCode } from '@shared/session/hooks';
import { CopyButton } from '@shared/ui/CopyButton';
import { Input } from '@shared/ui/Input';
import { pageKeys } from '../api';
import type { Page, SlugCheck } from '../model';

const STILL_MS = 400;

/** The URL path of a page. Its availability is checked while typing. */
export function AddressField({ page, isDisabled }: { page: Page | null; isDisabled: boolean }) {
  const { field } = useController({ name: 'slug' });
  const [title, language] = useWatch({ name: ['title', 'language'] }) as readonly unknown[];
  const slug = typeof field.value === 'string' ? field.value : '';
  const country = useCountryCode();
  const and = andWord(country, typeof language === 'string' ? language : '');
  const suggested = slugify(typeof title === 'string' ? title : '', and);
  const isChanged = page === null || slug !== page.slug;
  return (
    <Field
      name="slug"
      help={
        page !== null && (page.is_live || page.first_published_at !== null)
          ? 'If you change it, the old address redirects to the new one.'
          : 'Leave blank to use the title. Up to four parts separated by slashes: jakarta/kopi.'
      }
    >
      {(control) => (
        <>
          <div className="line">
            <span className="muted" aria-hidden>
              /
            </span>
            <Input
              {...control}
              ref={field.ref}
              disabled={isDisabled}
              maxLength={150}
              placeholder={suggested}
              spellCheck={false}
              autoCapitalize="none"
              value={slug}
              onBlur={field.onBlur}
              onChange={({ target }) => field.onChange(target.value)}
            />
          </div>
          {isChanged && slug !== '' ? (
            <Checked slug={slug} pageId={page?.page_id ?? null} onTake={isDisabled ? null : field.onChange} />
          ) : null}
          {page !== null && page.public_url !== '' ? <LiveLine url={page.public_url} /> : null}
        </>
      )}
    </Field>
  );
}

interface CheckedProps {
  slug: string;
  pageId: number | null;
  /** Apply the suggested URL path. null if the field is read-only. */
  onTake: ((slug: string) => void) | null;
}

/** The availability of the typed URL path. It is checked after typing pauses. */
function Checked({ slug, pageId, onTake }: CheckedProps) {
  const country = useCountryCode();
  const settled = useDebounced(slug, STILL_MS);
  const { data } = useQuery({
    queryKey: pageKeys.slug(country, settled, pageId),
    queryFn: ({ signal }) =>
      callApi('page/check_slug', { slug: settled, page_id: pageId }, { signal, country, handles: 'all' }),
    gcTime: 0,
  });
  const check = data === undefined || settled !== slug ? null : data;
  return (
    <p className={`small ${TONES[String(check?.ok)] ?? 'muted'}`} role="status">
      {check === null ? 'Searching…' : checkMessage(check, slug)}
      {check !== null && !check.ok && check.slug !== '' && onTake !== null ? (
        <Button variant="ghost" size="small" onClick={() => onTake(check.slug)}>
          Take /{check.slug}
        </Button>
      ) : null}
    </p>
  );
}

function checkMessage({ ok, msg, slug, redirect_id: redirect }: SlugCheck, typed: string): string {
  if (!ok) return msg;
  if (redirect !== null)
    return `/${slug} redirects elsewhere now. Publishing this page replaces the redirect.`;
  return slug === typed ? 'This web address is available' : `Available as /${slug}`;
}

const TONES: Readonly<Record<string, string>> = { true: 'success', false: 'danger' };

function LiveLine({ url }: { url: string }) {
  return (
    <p className="muted small">
      Public page:{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <CopyButton text={url} label="Copy the web address" />
    </p>
  );
}
