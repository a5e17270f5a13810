import { boot } from '@shared/boot/boot';
import { newVersion } from '@shared/ui/newVersion';
import { windowShelf, type Shelf } from '@shared/storage/storage';

const RELOADED_FOR = 'reloaded_for';

interface Surroundings {
  shelf: Shelf;
  fetchBuildId: () => Promise<string | null>;
  reload: () => void;
}

const real: Surroundings = { shelf: windowShelf, fetchBuildId, reload: () => location.reload() };

/**
 * Handle a chunk that could not be loaded. If the server has another build by now, reload the page: once for that
 * build, and never while there is unsaved input. Where it is not reloaded, screens and parts offer it.
 */
export async function recoverFromChunkFailure(
  hasUnsaved: () => boolean,
  around: Surroundings = real,
): Promise<boolean> {
  const latest = await around.fetchBuildId();
  if (latest === null || latest === boot().build_id) return false;
  if (around.shelf.get(RELOADED_FOR) === latest || hasUnsaved()) {
    newVersion.setState({ isOut: true });
    return false;
  }
  around.shelf.set(RELOADED_FOR, latest);
  around.reload();
  return true;
}

/** The build that the server gives out now, read from a fresh page. */
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
