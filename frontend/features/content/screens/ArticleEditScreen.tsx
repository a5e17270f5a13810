import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { articleOptions } from '../api';
import { ArticleForm } from '../components/ArticleForm';
import { NewArticleForm } from '../components/NewArticleForm';
import { ARTICLE_LIST } from '../model';

/** One article in its own country; without an id, a new one. */
export default function ArticleEditScreen() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('id') ? <Existing search={search} /> : <NewArticleForm />;
}

function Existing({ search }: { search: string }) {
  const id = readId(search);
  const { query, country } = useRecordAnywhere(id, (one) => articleOptions(one, id ?? 0));
  return (
    <RecordGate what="Article" listPath={ARTICLE_LIST} listLabel="All articles" id={id} query={query}>
      {(article) => (
        <RecordCountry what="article" country={country}>
          <ArticleForm key={article.article_id} article={article} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}
