/** Error messages by field name. */
export type Faults = Readonly<Record<string, string>>;
