import { expect, test } from 'vitest';
import { problemOfAddress } from './leaving';

test.each([
  ['email', 'sri@sofra.example', null],
  ['email', 'sri@sofra', '“sri@sofra” is not an email address. Example: name@example.com'],
  ['email', ' ', null],
  ['url', 'https://sofra.example/menu', null],
  ['url', 'sofra.example', null],
  ['url', 'ask the owner', '“ask the owner” is not a web address. Example: https://example.com'],
  ['url', 'ftp://sofra.example', '“ftp://sofra.example” is not a web address. Example: https://example.com'],
  ['text', 'sri@sofra', null],
])('a field of type %s with %s has the problem %s when it is left', (type, text, problem) => {
  expect(problemOfAddress(type, text)).toBe(problem);
});
