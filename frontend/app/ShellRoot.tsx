import { useColorScheme } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { boot } from '@shared/boot/boot';
import { appearance } from '@shared/session/appearance';
import { RecordOrderContext, type RecordOrders } from '@shared/table/state/recordOrder';
import { ConsoleTheme } from '@shared/theme/ConsoleTheme';
import { ToastHost } from '@shared/ui/ToastHost';
import { Shell, type ShellPage } from '@shell/Shell';
import { recoverFromChunkFailure } from './chunks';
import { loginPath } from './guard';
import { createConsoleClient } from './queryClient';
import { screens } from './screens';
import { signOut } from './sessionCalls';

/** The shell and its providers. The sign-in page works without these libraries. */
export default function ShellRoot({ page }: { page: ShellPage }) {
  const [client] = useState(createConsoleClient);
  const [orders] = useState<RecordOrders>(() => new Map());
  const leave = useLeave(client);
  return (
    <ConsoleTheme nonce={boot().csp_nonce}>
      <SchemeFollower />
      <QueryClientProvider client={client}>
        <RecordOrderContext value={orders}>
          <Shell page={page} screens={screens} signOut={leave} recover={recoverFromChunkFailure} />
        </RecordOrderContext>
      </QueryClientProvider>
      <ToastHost />
    </ConsoleTheme>
  );
}

function SchemeFollower() {
  const { setMode } = useColorScheme();
  const chosen = useStore(appearance, (state) => state.chosen);
  useEffect(() => setMode(chosen), [chosen, setMode]);
  return null;
}

/**
 * Return a function that signs out. It cancels running queries first, because the server would reject them
 * afterwards.
 */
function useLeave(client: QueryClient): () => void {
  const navigate = useNavigate();
  const [leave] = useState(() => () => {
    const { pathname, search, hash } = location;
    void client
      .cancelQueries()
      .then(signOut)
      .then(() => navigate(loginPath({ pathname, search, hash })));
  });
  return leave;
}
