import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { taxonomiesOptions } from './api';
import type { CountryPack, Taxonomies } from './model';

export interface Reference {
  pack: CountryPack;
  taxonomies: Taxonomies;
}

export const ReferenceContext = createContext<Reference | null>(null);

/** Return the country pack and the taxonomies. Works only below `ReferenceGate`, which loads them. */
export function useReference(): Reference {
  const reference = useContext(ReferenceContext);
  if (reference === null) throw new Error('No reference here: this belongs below the ReferenceGate.');
  return reference;
}

/** A gate that loads the reference data before it renders the store fields. */
export function ReferenceGate({ children }: { children: ReactNode }) {
  const country = useCountryCode();
  const pack = useBootstrap()?.countries.find(({ code }) => code === country);
  const taxonomies = useQuery(taxonomiesOptions());
  if (pack !== undefined && taxonomies.data !== undefined) {
    return <ReferenceContext value={{ pack, taxonomies: taxonomies.data }}>{children}</ReferenceContext>;
  }
  if (taxonomies.error !== null) {
    const retry = () => void taxonomies.refetch();
    return <LoadError error={taxonomies.error} onRetry={retry} />;
  }
  return <SkeletonRows rows={8} height={56} />;
}
