import { Input } from '@shared/ui/Input';
import { Checkbox } from '@shared/ui/Tick';
import type { FilterOption } from '@shared/form/idPicker';

interface SearchedOptionsProps {
  label: string;
  word: string;
  onWord: (word: string) => void;
  options: readonly FilterOption[];
  isChosen: (value: string) => boolean;
  /** True once the search has finished. Only then can "no results" be shown. */
  isSearched: boolean;
  /** Error message if the search failed. */
  failure: string | null;
  onToggle: (value: string) => void;
}

/** A search field and its results as checkboxes. */
export function SearchedOptions(props: SearchedOptionsProps) {
  const { label, word, onWord, options, isChosen, isSearched, failure, onToggle } = props;
  return (
    <>
      <Input
        isLow
        className="filter-search"
        aria-label={`Find in ${label}`}
        placeholder="Find"
        value={word}
        onChange={(event) => onWord(event.target.value)}
      />
      {options.map((option) => (
        <label key={option.value} className="line pick">
          <Checkbox checked={isChosen(option.value)} onChange={() => onToggle(option.value)} />
          <span>
            {option.label}
            {option.hint === undefined ? null : <span className="stack muted tiny">{option.hint}</span>}
          </span>
        </label>
      ))}
      {isSearched && options.length === 0 ? (
        <p className="muted">{word.trim() === '' ? 'No options' : 'No results'}</p>
      ) : null}
      {failure === null ? null : (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
