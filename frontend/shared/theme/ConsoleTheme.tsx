import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { createConsoleTheme } from './consoleTheme';

interface ConsoleThemeProps {
  /** The page's policy lets in those styles alone that carry its nonce. */
  nonce: string;
  children: ReactNode;
}

/** What every component of the library needs around it. Its styles come first, so that ours may say otherwise. */
export function ConsoleTheme({ nonce, children }: ConsoleThemeProps) {
  const [{ cache, theme }] = useState(() => createParts(nonce));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

function createParts(nonce: string): { cache: EmotionCache; theme: Theme } {
  return { cache: createCache({ key: 'm', nonce, prepend: true }), theme: createConsoleTheme() };
}
