import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { confirm } from '@shared/ui/confirm';
import { StatusChip } from '@shared/ui/StatusChip';
import { toast } from '@shared/ui/toasts';
import { commentKeys, wordsOptions } from '../api';
import { labelIn, type Word } from '../model';
import { TestWords } from './TestWords';
import { WordForm } from './WordForm';

type Language = NonNullable<CallInput<'comment/query_words'>['language']>[number];

/** The words that are looked for in comments: a list, a form, and a place to try a text. */
export function WordsPart() {
  const country = useCountryCode();
  const client = useQueryClient();
  const languages = useEnum('word_language');
  const levels = useEnum('word_level');
  const matches = useEnum('word_match');
  const [language, setLanguage] = useState<Language | ''>('');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Word | 'new' | null>(null);
  const input = { keyword, page, page_size: 50, ...(language === '' ? {} : { language: [language] }) };
  const query = useQuery({ ...wordsOptions(country, input), placeholderData: keepPreviousData });
  const rows = query.data?.list ?? [];
  const total = query.data?.total ?? 0;
  const readAnew = () => client.invalidateQueries({ queryKey: [...commentKeys.all, 'words'] });
  const done = () => {
    // What was looked for before would hide a word that is new.
    if (edited === 'new') {
      setKeyword('');
      setLanguage('');
      setPage(1);
    }
    setEdited(null);
    void readAnew();
  };
  const remove = async (word: Word) => {
    const isMeant = await confirm({
      title: `Delete “${word.word}” from the list?`,
      text: 'It is not looked for any more, and how often it was found is forgotten. To come back to it later, change it and switch “Looked for” off.',
      confirmLabel: 'Delete the word',
      isDangerous: true,
    });
    if (!isMeant) return;
    await callApi('comment/delete_word', { word_id: word.word_id, version: word.version }, { country });
    toast.success(`${word.word} is off the list`);
    await readAnew();
  };
  return (
    <section className="comment-setup" aria-label="Words">
      <div className="comment-setup-main">
        <header className="comment-setup-head">
          <h1>Words</h1>
          <p className="case-facts">
            Looked for in every comment, also where they are hidden behind digits, drawn-out letters or
            invisible characters. What is rejected can be approved again.
          </p>
          <div className="comment-ways">
            <label className="comment-inline">
              <span>Language</span>
              <select
                className="control"
                value={language}
                onChange={(event) => {
                  setLanguage(event.target.value as Language | '');
                  setPage(1);
                }}
              >
                <option value="">All</option>
                {languages.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className="comment-inline">
              <span>Search</span>
              <input
                className="control"
                type="search"
                value={keyword}
                onChange={(event) => {
                  setKeyword(event.target.value);
                  setPage(1);
                }}
              />
            </label>
            <button
              type="button"
              className="plain-button plain-button-primary"
              onClick={() => setEdited('new')}
            >
              Add a word
            </button>
          </div>
        </header>
        {edited === null ? null : (
          <WordForm
            key={edited === 'new' ? 'new' : edited.word_id}
            word={edited === 'new' ? null : edited}
            onDone={done}
            onClose={() => setEdited(null)}
          />
        )}
        <ul className="comment-words" aria-label="Words on the lists">
          {rows.map((word) => (
            <li key={word.word_id} data-off={!word.is_active}>
              <span className="comment-word">
                <strong>{word.word}</strong> {labelIn(languages, word.language)},{' '}
                {labelIn(matches, word.match).toLowerCase()}
                {word.allow_list.length === 0 ? '' : `, but not ${word.allow_list.join(', ')}`}
                {word.note === '' ? null : <span className="cell-sub">{word.note}</span>}
              </span>
              <span className="comment-chips">
                <StatusChip
                  tone={word.level === 'banned' ? 'danger' : 'warning'}
                  label={labelIn(levels, word.level)}
                />
                {word.is_active ? null : <StatusChip tone="neutral" label="Off" />}
                <span className="nothing">{word.hits_30d.toLocaleString('en')} in 30 days</span>
              </span>
              <span className="comment-word-ways">
                <button type="button" className="link-button" onClick={() => setEdited(word)}>
                  Change <span className="visually-hidden">{word.word}</span>
                </button>
                <button type="button" className="link-button" onClick={() => void remove(word)}>
                  Delete <span className="visually-hidden">{word.word}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
        {query.data !== undefined && rows.length === 0 ? (
          <p className="nothing">No word is like that.</p>
        ) : null}
        <p className="comment-pages">
          <button
            type="button"
            className="plain-button"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Before
          </button>
          <span>{total === 1 ? '1 word' : `${total.toLocaleString('en')} words`}</span>
          <button
            type="button"
            className="plain-button"
            disabled={page * 50 >= total}
            onClick={() => setPage(page + 1)}
          >
            Next
          </button>
        </p>
      </div>
      <TestWords />
    </section>
  );
}
