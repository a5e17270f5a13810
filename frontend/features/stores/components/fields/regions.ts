import type { CountryPack, RegionRow } from '../../model';
import type { StoreValues } from '../../values';

export type RegionField = 'region_l1_id' | 'region_l2_id' | 'region_l3_id';
export type RegionLevel = CountryPack['regions'][number];
export type RegionIds = Readonly<Record<RegionField, number | null>>;

const FIELDS: readonly RegionField[] = ['region_l1_id', 'region_l2_id', 'region_l3_id'];

/** The levels that are chosen from a table, from the largest down. */
export function pickedLevels({ regions }: CountryPack): readonly (RegionLevel & { field: RegionField })[] {
  return regions.flatMap((level) => {
    const field = FIELDS.find((known) => known === level.field);
    return field === undefined || level.is_text ? [] : [{ ...level, field }];
  });
}

/** The levels that are written by hand. */
export function writtenLevels({ regions }: CountryPack): readonly RegionLevel[] {
  return regions.filter(({ is_text }) => is_text);
}

/** What follows from choosing a region, or none: the levels below it belonged to the one before. */
export function afterChoosing(field: RegionField, id: number | null): Partial<StoreValues> {
  const below = FIELDS.slice(FIELDS.indexOf(field) + 1);
  return Object.fromEntries([[field, id], ...below.map((lower) => [lower, null])]) as Partial<StoreValues>;
}

/** The region that the choices of a level lie in: the nearest chosen one above it. */
export function parentOf(field: RegionField, ids: RegionIds): number | null {
  const above = FIELDS.slice(0, FIELDS.indexOf(field)).reverse();
  return above.map((upper) => ids[upper]).find((id) => id !== null) ?? null;
}

/** The ids of a chain of regions, as the form holds them. */
export function idsOfChain(chain: readonly Pick<RegionRow, 'region_id' | 'level'>[]): RegionIds {
  const at = (level: number) => chain.find((region) => region.level === level)?.region_id ?? null;
  return { region_l1_id: at(1), region_l2_id: at(2), region_l3_id: at(3) };
}
