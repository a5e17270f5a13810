import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, sendCall } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { RECORDS } from '@shared/api/records';
import { Combobox, type ComboOption } from '@shared/form/Combobox';
import { Labelled } from '@shared/form/Labelled';
import { noteOf } from '@shared/format/leftOut';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';

const TYPING_MS = 200;
const SHORTEST = 2;
/** Kinds of records with a public page. */
const READ = ['article', 'collection', 'page', 'store', 'video'] as const;
type Kind = (typeof READ)[number];

interface FindAddressProps {
  /** Receive URL and title of the chosen record. */
  onChoose: (address: string, title: string) => void;
}

/** A search for published records. */
export function FindAddress({ onChoose }: FindAddressProps) {
  const country = useCountryCode();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const isWord = keyword.length >= SHORTEST;
  const { data, isLoading } = useQuery({
    queryKey: ['linked records', country, keyword],
    queryFn: ({ signal }) => callApi('system/find_records', { keyword }, { signal, handles: 'all' }),
    enabled: isWord,
    placeholderData: keepPreviousData,
  });
  const options = (isWord ? (data?.list ?? []) : []).flatMap((record) =>
    isRead(record.object_type) && record.country === ''
      ? [
          {
            value: `${record.object_type} ${record.object_id}`,
            label: record.title,
            hint: noteOf(
              [record.label, record.note].filter((part) => part !== '').join(' · '),
              record.left_out,
            ),
          },
        ]
      : [],
  );
  const choose = async ({ value, label }: ComboOption) => {
    const [kind = '', id = ''] = value.split(' ');
    if (!isRead(kind)) return;
    try {
      const address = await addressOf(kind, Number(id), country);
      if (address === '') setRefusal(`${named(label)} is not published, so a link to it would not work`);
      else onChoose(address, label);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <Labelled label="Or choose a published record" error={refusal} help="Its address is filled in above.">
      {(control) => (
        <Combobox
          control={control}
          text=""
          options={options}
          isLoading={isLoading}
          nothing={isWord ? 'Nothing found' : 'Type two letters or more'}
          placeholder="Type to search"
          onType={(text) => {
            setTyped(text);
            if (text !== '') setRefusal(null);
          }}
          onChoose={(option) => void choose(option)}
        />
      )}
    </Labelled>
  );
}

function isRead(kind: string): kind is Kind {
  return READ.some((one) => one === kind);
}

/** Return the public URL of a record; empty if it is not published. */
async function addressOf(kind: Kind, id: number, country: string): Promise<string> {
  const { calls, id: name } = RECORDS[kind];
  const { public_url: url } = await sendCall<{ public_url: string }>(
    calls.detail,
    { [name]: id },
    { country, handles: 'all' },
  );
  return url;
}
