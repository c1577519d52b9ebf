import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldLetters, foldCode, foldText } from '../../../registry/values/search-text.ts'
import { FOLDED_LETTERS } from '../../../registry/characters/folding.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import {
  PHONE,
  PLATE,
  SPELLINGS,
  TYPED_PHONES,
  TYPED_PLATES,
} from '../../support/rows/spellings.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

interface Row {
  id: number
  name: string
}

const NAMES = [...new Set(SPELLINGS.map(([, name]) => name))]
const LETTERS = Object.values(FOLDED_LETTERS).flatMap((letters) => [...letters])
const TEXTS = [
  ...NAMES,
  ...LETTERS,
  ...LETTERS.map((letter) => `x${letter}y`),
  ...TYPED_PHONES,
  'a`b´c',
]

describe.each(TESTED_ENGINES)('A search in any spelling, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let namedRow: Row

  beforeAll(async () => {
    // Store the texts unchanged, as an earlier version did.
    await sql`insert into users (name, account_type, phone)
      select name, 'User', '+965 4000 ' || row_number() over ()
      from unnest(${NAMES}::text[]) as name`.execute(server.setupDb)
    const { rows } = await sql<Row>`update users set phone = ${PHONE}
      where name = 'Jean Luc' returning id, name`.execute(server.setupDb)
    namedRow = rows[0] as Row
    await sql`update vehicles set plate = ${PLATE} where id = 1`.execute(server.setupDb)
  })

  const inList = async (q: string) => {
    const { body } = await server.call(
      `POST admin/users/find/byType?perPage=1000&q=${encodeURIComponent(q)}`,
      { token: server.token, body: { type: 'User' }, encoding: 'urlencoded' },
    )
    return body.data as Row[]
  }
  const everywhere = async (q: string, entity: string) => {
    const { body } = await server.call(`GET search?q=${encodeURIComponent(q)}&entity=${entity}`, {
      token: server.token,
    })
    return (body.data as { rows: Row[] }[]).flatMap(({ rows }) => rows)
  }

  test('normalizes text like the browser', async () => {
    const { rows } = await sql<{ text: string; folded: string; code: string }>`
      select text, search_text(text) as folded, search_number(text) as code
      from unnest(${TEXTS}::text[]) as text`.execute(server.db)
    expect(rows).toEqual(
      TEXTS.map((text) => ({ text, folded: foldText(text), code: foldCode(text) })),
    )
  })

  test.each(SPELLINGS)('for %s finds %s in a list and everywhere', async (q, name) => {
    expect((await inList(q)).map((row) => row.name)).toContain(name)
    // The global search needs words of at least three letters.
    if (foldLetters(q).length >= 3)
      expect((await everywhere(q, 'customers')).map((row) => row.name)).toContain(name)
  })

  test.each(TYPED_PHONES)('finds a phone by %s', async (q) => {
    expect((await inList(q)).map(({ id }) => id)).toEqual([namedRow.id])
    expect((await everywhere(q, 'customers')).map(({ id }) => id)).toEqual([namedRow.id])
  })

  test.each(TYPED_PLATES)('finds a plate by %s', async (q) => {
    expect((await everywhere(q, 'vehicles')).map(({ id }) => id)).toContain(1)
  })
})
