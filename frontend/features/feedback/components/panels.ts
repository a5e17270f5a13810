export type Panel = 'resolve' | 'wait' | 'duplicate' | 'spam' | null;
