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
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'empty')
  })
  afterAll(() => opened.close())

  test.each(CASES.map((one) => [one.says, one] as const))('loses no rows: %s', async (_, one) => {
    expect(await tryCase(opened.setupDb, one, ROWS)).toEqual({ rows: ROWS, failures: [] })
  })
})
