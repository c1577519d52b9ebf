/** The test file that fails where a key of the vocabulary does nothing, by the kind of declaration and the way to the key; a star stands for every name. */
export const KEY_TESTS: Readonly<Record<string, string>> = {
  'entity.checks': 'tests/server/mutations/sensible-days.test.ts',
  'entity.choosable': 'tests/server/mutations/choosable.test.ts',
  'entity.merge': 'tests/server/mutations/merge-rows.test.ts',
  'entity.warnings': 'tests/server/hooks/unusual.test.ts',
}
