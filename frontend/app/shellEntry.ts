import { earlyAnswers } from '@shared/session/early';
import { findRoute } from '@shared/routes/table';
import { loadScreen } from '@shell/screens/loading';
import { screens } from './screens';
import ShellRoot from './ShellRoot';

/** Maximum time that the shell waits for its first screen, in milliseconds. Then it renders without. */
const LONGEST_WAIT = 400;

/**
 * Wait for the chunk of the screen at this address and for the early requests. The console then renders once, not
 * again for each of them.
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
