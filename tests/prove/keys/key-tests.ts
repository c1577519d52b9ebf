import { ENTITY_KEYS } from './tests-of/entity.ts'
import { FIELD_KEYS } from './tests-of/fields.ts'
import { LIST_KEYS } from './tests-of/lists.ts'
import { REPORT_KEYS } from './tests-of/reports.ts'
import { STEP_KEYS } from './tests-of/steps.ts'

/**
 * The tests that fail where a key of the vocabulary does nothing, by the kind of declaration and the
 * way to the key as `without` reads it: a file below `tests/`, and a part of their names where not
 * all of the file are needed.
 */
export const KEY_TESTS: Readonly<Record<string, string>> = {
  ...ENTITY_KEYS,
  ...FIELD_KEYS,
  ...LIST_KEYS,
  ...STEP_KEYS,
  ...REPORT_KEYS,
}

/** Keys without such a test, each with the reason. */
export const UNPROVEN: Readonly<Record<string, string>> = {
  'report.fields.*.min': 'a report only reads; the limits of its fields hold in their entities',
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What is run for a key: `business/places.test.ts > as many as it has`. */
export function testsIn(told: string): { file: string; test?: string } {
  const [file = '', test] = told.split(' > ', 2)
  return { file: `tests/${file}`, ...(test !== undefined && { test: escaped(test) }) }
}
