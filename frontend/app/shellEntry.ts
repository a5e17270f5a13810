import { earlyAnswers } from '@shared/session/early';
import { findRoute } from '@shared/routes/table';
import { loadScreen } from '@shell/screens/loading';
import { screens } from './screens';
import ShellRoot from './ShellRoot';

/** So long, in milliseconds, the shell waits for what its first screen needs; then it is drawn without. */
const LONGEST_WAIT = 400;

/**
 * Resolves once the screen at this address and what was asked for early are here: drawn with them from the start, the
 * console is drawn once, not once more for each of them.
 */
async function firstScreen(pathname: string): Promise<void> {
  const loader = screens[findRoute(pathname)?.screen ?? ''];
  const parts = [earlyAnswers(), ...(loader === undefined ? [] : [loadScreen(loader)])];
  await Promise.race([
    Promise.allSettled(parts),
    new Promise((done) => {
      setTimeout(done, LONGEST_WAIT);
    }),
  ]);
}

export default { Shell: ShellRoot, firstScreen };
