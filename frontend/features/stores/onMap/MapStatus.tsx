import Button from '@mui/material/Button';
import { Icon } from '@shared/ui/Icon';
import { LoadError } from '@shared/ui/LoadError';
import { viewWords } from './mapView';
import type { MapItems } from './useStoreMap';

interface MapStatusProps {
  query: MapItems['query'];
  onAll: () => void;
  /** Clear the filters. null if there are none. */
  onClear: (() => void) | null;
}

/** The number of visible stores, or what to do if there are none, too many, or an error occurred. */
export function MapStatus({ query: { data, error, isFetching, refetch }, onAll, onClear }: MapStatusProps) {
  if (data === undefined) {
    if (error !== null) return <MapFault error={error} onRetry={() => void refetch()} />;
    return (
      <div className="row numbers card store-map-status">
        <p role="status">Loading the stores…</p>
      </div>
    );
  }
  const isNothing = data.total === 0 && onClear !== null;
  return (
    <div className="row numbers card store-map-status">
      <p role="status">
        {viewWords(data.total, data.total_is_exact)}
        {data.truncated ? '. Zoom in to see each of them' : ''}
      </p>
      {isFetching ? <Icon name="redo" size={12} className="spinning" /> : null}
      {error === null ? null : (
        <LinkButton onClick={() => void refetch()}>This part could not be loaded. Retry</LinkButton>
      )}
      <LinkButton onClick={onAll}>Whole country</LinkButton>
      {isNothing ? <LinkButton onClick={onClear}>Clear filters</LinkButton> : null}
    </div>
  );
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="ghost" size="small" onClick={onClick}>
      {children}
    </Button>
  );
}

function MapFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="store-map-fault">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  );
}
