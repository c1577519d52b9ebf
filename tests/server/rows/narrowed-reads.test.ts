import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('A list with a declared filter, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const readIds = async (request: string, body?: object) => {
    const answer = await server.call(request, { token: server.token, ...(body && { body }) })
    return answer.body.data.map(({ id }: { id: number }) => id)
  }

  test('of plans returns only plans that are sold', async () => {
    const { rows } = await sql<{ id: number }>`update plans set active = 0
      where id = (select min(id) from plans where deleted_at is null) returning id`.execute(
      server.db,
    )
    const id = rows[0]?.id
    expect(await readIds('GET admin/plans/show')).toContain(id)
    const sold = await readIds('GET general/showPlans')
    expect([sold.length > 0, sold.includes(id)]).toEqual([true, false])
  })

  test('of bookings returns only bookings that are not done', async () => {
    const { rows } = await sql<{ id: number }>`select id from instant_bookings
      where is_completed = 0 and deleted_at is null`.execute(server.db)
    const openIds = await readIds('GET admin/appointment/show?is_completed=0')
    expect(openIds.toSorted((first: number, second: number) => first - second)).toEqual(
      rows.map(({ id }) => id).toSorted((first, second) => first - second),
    )
  })
})
