import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { useSearch } from '../personal/api';
import { PersonCard } from '../personal/PersonCard';
import { RequestList } from '../personal/RequestList';
import { Labelled } from '@shared/form/Labelled';

/** A search for the data of one person by email address or phone number, to export or erase it. */
export default function PersonalDataScreen() {
  const country = useCountryCode();
  const [value, setValue] = useState('');
  const search = useSearch();
  const searchText = search.variables?.value ?? '';
  return (
    <div className="page measure">
      <h1>Personal data</h1>
      <form
        className="stack-wide card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate({ value: value.trim(), country });
        }}
      >
        <SearchField value={value} error={messageOf(search.error)} onChange={setValue} />
        <div className="row">
          <Button type="submit" variant="filled" isBusy={search.isPending} disabled={value.trim() === ''}>
            Search
          </Button>
        </div>
      </form>
      {search.data === undefined ? null : (
        <PersonCard
          key={searchText}
          value={searchText}
          country={country}
          records={search.data.list}
          onErased={search.reset}
        />
      )}
      <section className="stack-wide card" aria-labelledby="person-requests">
        <h2 id="person-requests">Requests</h2>
        <RequestList />
      </section>
    </div>
  );
}

function messageOf(error: Error | null): string | null {
  if (error === null) return null;
  return (isApiError(error) ? fieldErrors(error)['value'] : undefined) ?? error.message;
}

interface SearchFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function SearchField({ value, error, onChange }: SearchFieldProps) {
  return (
    <Labelled
      id="person-value"
      label="Email address or phone number"
      error={error}
      help="Numbers without a country code use the selected country."
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={254}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}
