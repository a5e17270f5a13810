import { useState } from 'react';
import { useUrlState } from '@shared/hooks/useUrlState';
import { useCountry } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useRefreshFeeds, useSources, useWaiting } from '../feeds/feedApi';
import { FeedCard } from '../feeds/FeedCard';
import { RunDialog } from '../feeds/RunDialog';
import { RunList } from '../feeds/RunList';
import { SourceDialog } from '../feeds/SourceDialog';
import { UploadDialog } from '../feeds/UploadDialog';
import type { Source } from '../feeds/format';
import { useRules } from '../rules/ruleApi';
import { RulesDialog } from '../rules/RulesDialog';
import { formatSummary, type Rule } from '../rules/ruleFormat';
import '@shared/form/Field.css';
import '@shared/form/fields.css';
import '@shared/importing/importing.css';
import '@shared/work/work.css';
import '../feeds/feeds.css';

interface Opened {
  kind: 'upload' | 'edit';
  source: Source;
}

/** The sources of the selected country, their files and their runs. */
export default function SyncSourcesScreen() {
  const country = useCountry();
  return <Feeds key={country.value} />;
}

function Feeds() {
  const country = useCountry();
  const sources = useSources();
  const [query, setQuery] = useUrlState();
  const [opened, setOpened] = useState<Opened | null>(null);
  const runId = readId(query['id']);
  const ruleId = readId(query['rule']);
  const openRun = (id: number) => setQuery({ id });
  const { data, error } = sources;
  const rules = useRules().data;
  const ruled = ruledSource(data ?? [], rules ?? [], query['rules'], ruleId);
  return (
    <section className="page" aria-label="Feeds">
      <header>
        <h1>Feeds</h1>
        <p className="muted measure">
          Data sources for {country.label} . Changes go to review unless a rule accepts them.
        </p>
      </header>
      {data !== undefined ? (
        <Cards
          sources={data}
          rules={rules}
          onOpen={setOpened}
          onRules={(code) => setQuery({ rules: code })}
          onRun={openRun}
        />
      ) : error === null ? (
        <SkeletonRows rows={3} height={220} />
      ) : (
        <LoadError error={error} onRetry={() => void sources.refetch()} />
      )}
      <RunList sources={data ?? []} onRun={openRun} />
      {opened === null ? null : <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
      {ruled === null ? null : (
        <RulesDialog
          key={ruled.source_code}
          source={ruled}
          ruleId={ruleId}
          onClose={() => setQuery({ rules: undefined, rule: undefined })}
        />
      )}
      {runId === null ? null : (
        <RunDialog key={runId} id={runId} onClose={() => setQuery({ id: undefined })} />
      )}
    </section>
  );
}

interface CardsProps {
  sources: readonly Source[];
  rules: readonly Rule[] | undefined;
  onOpen: (opened: Opened) => void;
  onRules: (code: string) => void;
  onRun: (id: number) => void;
}

function Cards({ sources, rules, onOpen, onRules, onRun }: CardsProps) {
  const country = useCountry();
  const waiting = useWaiting();
  if (sources.length === 0) {
    return (
      <EmptyState
        icon="cluster"
        title={`No source serves ${country.label}`}
        hint="A super admin can add sources and countries in Django’s admin."
      />
    );
  }
  return (
    <div className="tiles feed-cards">
      {sources.map((source) => (
        <FeedCard
          key={source.source_code}
          source={source}
          waiting={waiting?.get(source.source_code) ?? 0}
          rules={
            rules === undefined
              ? null
              : formatSummary(rules.filter(({ source_code: of }) => of === source.source_code))
          }
          onRules={() => onRules(source.source_code)}
          onUpload={() => onOpen({ kind: 'upload', source })}
          onEdit={() => onOpen({ kind: 'edit', source })}
          onRun={onRun}
        />
      ))}
    </div>
  );
}

function OpenedDialog({ opened: { kind, source }, onClose }: { opened: Opened; onClose: () => void }) {
  const refresh = useRefreshFeeds();
  if (kind === 'edit') return <SourceDialog source={source} onClose={onClose} />;
  return (
    <UploadDialog
      source={source}
      onClose={onClose}
      onRun={(run) => {
        onClose();
        refresh();
        toast.success(`${named(run.file_name)} uploaded. Reading…`);
      }}
    />
  );
}

/** Return the source whose rules are open: by its code, or by the ID of a rule, as in a notification. */
function ruledSource(
  sources: readonly Source[],
  rules: readonly Rule[],
  code: string | undefined,
  ruleId: number | null,
): Source | null {
  const wanted = code ?? rules.find(({ rule_id: id }) => id === ruleId)?.source_code;
  return sources.find(({ source_code: one }) => one === wanted) ?? null;
}

function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
