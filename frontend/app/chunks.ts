import { boot } from '@shared/boot/boot';
import { newVersion } from '@shared/ui/newVersion';
import { windowShelf, type Shelf } from '@shared/storage/storage';

const RELOADED_FOR = 'reloaded_for';

interface Environment {
  shelf: Shelf;
  fetchBuildId: () => Promise<string | null>;
  reload: () => void;
}

const real: Environment = { shelf: windowShelf, fetchBuildId, reload: () => location.reload() };

/**
 * Handle a chunk that failed to load. Return true if the page reloads: the server has a newer build, the page was
 * not yet reloaded for it, and there is no unsaved input. For a newer build without a reload, set `newVersion`,
 * and screens and dialogs offer one.
 */
export async function recoverFromChunkFailure(
  hasUnsaved: () => boolean,
  environment: Environment = real,
): Promise<boolean> {
  const latest = await environment.fetchBuildId();
  if (latest === null || latest === boot().build_id) return false;
  if (environment.shelf.get(RELOADED_FOR) === latest || hasUnsaved()) {
    newVersion.setState({ isOut: true });
    return false;
  }
  environment.shelf.set(RELOADED_FOR, latest);
  environment.reload();
  return true;
}

/** Return the build ID that the server delivers now, read from a fresh page. */
async function fetchBuildId(): Promise<string | null> {
  try {
    const response = await fetch('/login', { cache: 'no-store', headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const values: unknown = JSON.parse(page.getElementById('console-boot')?.textContent ?? 'null');
    const id = (values as { build_id?: unknown } | null)?.build_id;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
