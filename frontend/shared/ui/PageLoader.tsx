import { useEffect } from 'react';
import { useStore } from 'zustand';
import { pageLoading } from './pageLoading';
import './PageLoader.css';

/**
 * The thin progress bar at the top of the page. With `isLoading`, the page counts as loading while this is
 * mounted.
 */
export function PageLoader({ isLoading = false }: { isLoading?: boolean }) {
  const isShown = useStore(pageLoading.store, (state) => state.isShown);
  useEffect(() => (isLoading ? pageLoading.begin() : undefined), [isLoading]);
  // Only the instance at the root renders the bar; the others keep it running.
  if (isLoading || !isShown) return null;
  return <div className="page-loader" role="progressbar" aria-label="Loading the page" />;
}
