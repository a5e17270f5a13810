/** What a count of waiting records includes: the numbers of one kind differ by these two rules alone. */
export const WAITS_FOR_YOU = 'Records that wait for you, without those that colleagues hold';
export const WAITS_IN_COUNTRY = 'All records that wait in this country, including those that colleagues hold';
