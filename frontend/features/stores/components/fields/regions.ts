import type { CountryPack, RegionRow } from '../../model';
import type { StoreValues } from '../../values';

export type RegionField = 'region_l1_id' | 'region_l2_id' | 'region_l3_id';
export type RegionLevel = CountryPack['regions'][number];
export type RegionIds = Readonly<Record<RegionField, number | null>>;

const FIELDS: readonly RegionField[] = ['region_l1_id', 'region_l2_id', 'region_l3_id'];

/** Return the region levels chosen from a table, from the largest down. */
export function pickedLevels({ regions }: CountryPack): readonly (RegionLevel & { field: RegionField })[] {
  return regions.flatMap((level) => {
    const field = FIELDS.find((fieldFacts) => fieldFacts === level.field);
    return field === undefined || level.is_text ? [] : [{ ...level, field }];
  });
}

/** Return the region levels typed as text. */
export function writtenLevels({ regions }: CountryPack): readonly RegionLevel[] {
  return regions.filter(({ is_text }) => is_text);
}

/** Return the values after choosing a region, or none. The levels below are cleared. */
export function afterChoosing(field: RegionField, id: number | null): Partial<StoreValues> {
  const below = FIELDS.slice(FIELDS.indexOf(field) + 1);
  return Object.fromEntries([[field, id], ...below.map((lower) => [lower, null])]) as Partial<StoreValues>;
}

/** Return the ID of the nearest chosen region above a level, which limits its choices. */
export function parentOf(field: RegionField, ids: RegionIds): number | null {
  const above = FIELDS.slice(0, FIELDS.indexOf(field)).reverse();
  return above.map((upper) => ids[upper]).find((id) => id !== null) ?? null;
}

/** Return the form values of a chain of regions. */
export function idsOfChain(chain: readonly Pick<RegionRow, 'region_id' | 'level'>[]): RegionIds {
  const at = (level: number) => chain.find((region) => region.level === level)?.region_id ?? null;
  return { region_l1_id: at(1), region_l2_id: at(2), region_l3_id: at(3) };
}
