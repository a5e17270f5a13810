import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formatCounted } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Input } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { optionsOf } from '@shared/ui/options';
import { toast } from '@shared/ui/toasts';
import { commentKeys, wordsOptions } from '../api';
import type { Word } from '../model';
import { TestWords } from './TestWords';
import { WordForm } from './WordForm';
import { WordRow } from './WordRow';

type Language = NonNullable<CallInput<'comment/query_words'>['language']>[number];

const NOTHING = { list: [], total: 0, writable_languages: [] };
const PAGE_SIZE = 50;

/** The words that comments are checked for: the list, the form and a test. */
export function WordsPart() {
  const country = useCountryCode();
  const client = useQueryClient();
  const languages = useEnum('word_language');
  const [language, setLanguage] = useState<Language | ''>('');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Word | 'new' | null>(null);
  const input = { keyword, page, page_size: PAGE_SIZE, ...(language === '' ? {} : { language: [language] }) };
  const query = useQuery({ ...wordsOptions(country, input), placeholderData: keepPreviousData });
  const { list: rows, total, writable_languages } = query.data ?? NOTHING;
  const [first, ...others] = writable_languages;
  const refetch = () => client.invalidateQueries({ queryKey: [...commentKeys.all, 'words'] });
  const done = () => {
    // The current search could hide the new word.
    if (edited === 'new') {
      setKeyword('');
      setLanguage('');
      setPage(1);
    }
    setEdited(null);
    void refetch();
  };
  const remove = async (word: Word) => {
    const isConfirmed = await confirm({
      title: `Delete “${word.word}” from the list?`,
      text: 'The word and its statistics are deleted. To disable it temporarily, edit it and turn off “Active”.',
      confirmLabel: 'Delete word',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await callApi('comment/delete_word', { word_id: word.word_id, version: word.version }, { country });
    toast.success(`${named(word.word)} was deleted`);
    await refetch();
  };
  return (
    <section className="with-aside scrolls comment-setup" aria-label="Word list">
      <div className="stack-wide">
        <header className="stack-wide">
          <h1>Word list</h1>
          <p className="muted">
            These words are searched in every comment, including disguised spellings. Rejected comments can be
            approved again.
          </p>
          <div className="row comment-ways">
            <LabelledSelect
              className="inline-choice"
              label="Language"
              value={language}
              onChange={(event) => {
                setLanguage(event.target.value as Language | '');
                setPage(1);
              }}
            >
              <option value="">All</option>
              {optionsOf(languages)}
            </LabelledSelect>
            <label className="inline-choice">
              <span>Search</span>
              <Input
                type="search"
                value={keyword}
                onChange={(event) => {
                  setKeyword(event.target.value);
                  setPage(1);
                }}
              />
            </label>
            {first === undefined ? null : (
              <Button variant="filled" onClick={() => setEdited('new')}>
                Add a word
              </Button>
            )}
          </div>
        </header>
        {edited === null || first === undefined ? null : (
          <WordForm
            key={edited === 'new' ? 'new' : edited.word_id}
            word={edited === 'new' ? null : edited}
            writable={[first, ...others]}
            onDone={done}
            onClose={() => setEdited(null)}
          />
        )}
        <ul className="ruled" aria-label="Word list">
          {rows.map((word) => (
            <WordRow
              key={word.word_id}
              word={word}
              onEdit={() => setEdited(word)}
              onDelete={() => void remove(word)}
            />
          ))}
        </ul>
        {query.data !== undefined && rows.length === 0 ? <p className="muted">No matching words.</p> : null}
        <WordPages page={page} total={total} onChange={setPage} />
      </div>
      <TestWords />
    </section>
  );
}

interface WordPagesProps {
  page: number;
  total: number;
  onChange: (page: number) => void;
}

function WordPages({ page, total, onChange }: WordPagesProps) {
  return (
    <p className="row">
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        Before
      </Button>
      <span>{formatCounted(total, 'word')}</span>
      <Button disabled={page * PAGE_SIZE >= total} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </p>
  );
}
