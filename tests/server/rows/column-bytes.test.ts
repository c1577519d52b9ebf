import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOut } from '../../../server/db/copy-out.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { columnBytes } from '../../../server/rows/columns/column-bytes.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'

const CONTROLS = Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)).join('')
const TEXTS = [
  `every control character: ${CONTROLS}\u007f`,
  'a "quote", a \\, and what a null looks like: \\N',
  '\\N',
  '',
  'بريق السيارات 🚗',
  // Longer than what is given on at once, so that a row is spread over several blocks.
  'é"\\\t'.repeat(200_000),
  null,
]

describe.each(TESTED_ENGINES)('the columns of a copy on %s', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'empty')
  })
  afterAll(() => opened.close())

  const read = async (query: ReturnType<typeof sql>) => {
    const columns = await columnBytes(copyOut(opened.db, query), ['text', 'json'])
    return columns.map((values) => JSON.parse(`[${values.toString()}]`))
  }

  it('hold every text as it is, as a string and as JSON', async () => {
    const rows = TEXTS.map((text, at) => sql`(${at}::int, ${text}::text)`)
    const query = sql`select text, to_json(text)
      from (values ${sql.join(rows)}) as t (at, text) order by at`
    expect(await read(query)).toEqual([TEXTS, TEXTS])
  })

  it('are empty without rows', async () => {
    expect(await read(sql`select 'a', 1 where false`)).toEqual([[], []])
  })

  it('leave the connection as it was after a mistake', async () => {
    await expect(read(sql`select 'a', 1 / 0`)).rejects.toMatchObject({ code: '22012' })
    expect(await read(sql`select 'a', 1`)).toEqual([['a'], [1]])
  })
})
