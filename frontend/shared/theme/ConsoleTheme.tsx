import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { createConsoleTheme } from './consoleTheme';

interface ConsoleThemeProps {
  /** Nonce that the Content Security Policy requires for styles. */
  nonce: string;
  children: ReactNode;
}

/** The providers that MUI components need. Their styles come first, so that ours can override them. */
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
