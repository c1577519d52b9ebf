import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/appointment/all?is_completed=1'

describe.each(TESTED_ENGINES)('The sums of a list, on %s', (engine) => {
  const app = signedInApp(engine, 'admin')
  const requestList = (query: string) => app.call(`${LIST}&${query}`, { token: app.token })

  test('cover the rows of all pages that match the filters', async () => {
    const { rows } = await sql<{ rows: string; sum: string; day: string }>`
      select count(*) as rows, sum(total) as sum, to_char(max(starts_at), 'YYYY-MM-DD') as day
      from instant_bookings where is_completed = 1 and deleted_at is null`.execute(app.db)
    const { body } = await requestList('deleted=live&perPage=1&sums=total')
    expect([body.data.length, body.total]).toEqual([1, Number(rows[0]?.rows)])
    expect(body.sums).toEqual({ total: Number(rows[0]?.sum) })
    const sortedPage = await requestList('deleted=live&perPage=1000&sort=total&order=DESC')
    const most = Number(sortedPage.body.data[0].total)
    const rowsWithMost = sortedPage.body.data.filter(
      (row: { total: string }) => Number(row.total) === most,
    )
    const narrowed = await requestList(`deleted=live&perPage=1&sums=total&total=${most}`)
    expect(narrowed.body.sums).toEqual({ total: most * rowsWithMost.length })
  })

  test('are 0 without rows, and computed again after a change', async () => {
    expect((await requestList('q=nobodyhasthisname&sums=total')).body).toMatchObject({
      total: 0,
      sums: { total: 0 },
    })
    const before = (await requestList('perPage=1&sums=total')).body
    await sql`update instant_bookings set total = total + 1 where id = ${before.data[0].id}`.execute(
      app.db,
    )
    const after = (await requestList('perPage=1&sums=total')).body
    expect(after.sums.total).toBe(before.sums.total + 1)
  })

  test('are refused for fields that are no numbers, and absent without the option', async () => {
    const { status, body } = await requestList('sums=total,number')
    expect([status, Object.keys(body.error?.fields ?? body.errors ?? {})]).toEqual([400, ['sums']])
    expect('sums' in (await requestList('perPage=1')).body).toBe(false)
  })
})
