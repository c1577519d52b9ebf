import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { countCalls, sumCalls } from '../../support/server/count-calls.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** Computing one fact of every field again takes several hundred calls. */
const MOST = 300

const PAGE =
  'GET admin/appointment/all?is_completed=1&perPage=25&starts_at_from=2020-01-01&sort=-starts_at&sums=total'

describe.each(TESTED_ENGINES)('A page of 25 rows, on %s', (engine) => {
  const app = signedInApp(engine, 'operations')

  it('is answered without computing facts of the declarations again', async () => {
    const read = () => app.call(PAGE, { token: app.token })
    expect((await read()).body.data).toHaveLength(25)
    // An unchanged page would come from the cache.
    await sql`update areas set name = name where id = 1`.execute(app.db)
    const calls = await countCalls('registry', read)
    expect(sumCalls(calls)).toBeGreaterThan(20)
    expect(sumCalls(calls), JSON.stringify([...calls])).toBeLessThan(MOST)
  })
})
