/** Explanations of waiting counts. Counts of one kind differ only by these two rules. */
export const WAITS_FOR_YOU = 'Records that wait for you, without those that colleagues hold';
export const WAITS_IN_COUNTRY = 'All records that wait in this country, including those that colleagues hold';
