/** Explanations of waiting counts. Counts of one kind differ only by these two rules. */
export const WAITS_FOR_YOU = 'Records waiting for you, without those assigned to colleagues';
export const WAITS_IN_COUNTRY = 'All records waiting in this country, including those assigned to colleagues';
