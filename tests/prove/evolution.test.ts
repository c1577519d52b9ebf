import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/engines/engine.ts'
import { openTestDatabase, TESTED_ENGINES } from '../support/database/database.ts'
import { CASES } from './evolution/cases.ts'
import { tryCase } from './evolution/trying.ts'
import { readCount } from './prove.ts'

const ROWS = readCount({ count: 100_000, cut: 300 })

test('the tests cover more than thirty kinds of change', () => {
  expect(new Set(CASES.map(({ says }) => says)).size).toBe(CASES.length)
  expect(CASES.length).toBeGreaterThanOrEqual(30)
})

describe.each(TESTED_ENGINES)('the migration after a changed declaration, on %s', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine, 'empty')
  })
  afterAll(() => database.close())

  test.each(CASES.map((testCase) => [testCase.says, testCase] as const))(
    'loses no rows: %s',
    async (_, testCase) => {
      expect(await tryCase(database.setupDb, testCase, ROWS)).toEqual({ rows: ROWS, failures: [] })
    },
  )
})
