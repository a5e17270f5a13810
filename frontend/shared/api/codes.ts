/** Result codes of the server. */
export const CODE = {
  ok: 0,
  tokenExpired: 10001,
  badCredentials: 10002,
  forbidden: 10003,
  notFound: 10004,
  invalid: 10005,
  conflict: 10006,
  wrongStatus: 10007,
  duplicate: 10008,
  needsConfirmation: 10009,
  inUse: 10010,
  wrongCountry: 10011,
  throttled: 10012,
  fileRejected: 10013,
  needsSecondFactor: 10014,
  needsProof: 10015,
  serverError: 10500,
} as const;

/** Codes that a form handles itself: at its fields, in its conflict dialog, in its confirmation. */
export const FORM_CODES: readonly number[] = [
  CODE.invalid,
  CODE.conflict,
  CODE.duplicate,
  CODE.needsConfirmation,
];

/** Messages that the client generates. The spelling follows the specification. */
export const MESSAGE = {
  expired: 'Login expired, please login again',
  empty: 'Request has no return value',
  timeout: 'Interface time out',
  network: 'Network Error',
  unknown: 'unkown error',
  notFound: 'NotFound',
} as const;
