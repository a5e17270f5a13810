/** What is missing or wrong, in words, by the name of its field. */
export type Faults = Readonly<Record<string, string>>;
