import './seo.css';

interface SearchResultProps {
  address: string;
  slug: string;
  title: string;
  text: string;
  isHidden: boolean;
}

/** A preview of a search result. */
export function SearchResult({ address, slug, title, text, isHidden }: SearchResultProps) {
  return (
    <div
      className="stack-tight card search-result"
      role="group"
      aria-label="Preview of the search result"
      data-hidden={isHidden}
    >
      <p className="muted tiny truncate">
        {address}
        {slug}
      </p>
      <p className="truncate result-title">{title}</p>
      <p className="clamp muted">
        {isHidden
          ? 'Not shown by search engines.'
          : text || 'Without a description, search engines choose the text.'}
      </p>
    </div>
  );
}
