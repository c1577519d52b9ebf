import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const thousandths = (amount: unknown) => Math.round(Number(amount) * 1000)

describe.each(TESTED_ENGINES)('The commission of a provider, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  test("is the provider's percentage of each booking, and adds up to the total with the remainder", async () => {
    const providers = await server.db
      .selectFrom('providers')
      .select(['id', 'commission_percent'])
      .execute()
    const percents = new Map(
      providers.map((provider) => [provider.id, Number(provider.commission_percent)]),
    )
    expect(new Set(percents.values()).size).toBeGreaterThan(2)
    const everything = { service_type: 'all', status: 'all' }
    const { body } = await server.call('POST admin/financial-report', {
      token: server.token,
      body: { ...everything, group: 'provider' },
    })
    const bookings = await Promise.all(
      (['instant_bookings', 'scheduled_bookings', 'subscriptions'] as const).map((table) =>
        server.db.selectFrom(table).select(['provider_id', 'total']).execute(),
      ),
    )
    const expected = new Map<number | null, number>()
    for (const { provider_id, total } of bookings.flat()) {
      const percent = percents.get(provider_id ?? 0) ?? 0
      // Half a thousandth up, as the database rounds amounts.
      const part = Math.round((thousandths(total) * Math.round(percent * 1000)) / 100_000)
      expected.set(provider_id, (expected.get(provider_id) ?? 0) + part)
    }
    expect(body.groups.length).toBeGreaterThan(2)
    for (const { key, total, commission, remainder } of body.groups) {
      expect(thousandths(commission)).toBe(expected.get(key))
      expect(thousandths(commission) + thousandths(remainder)).toBe(thousandths(total))
    }
    const { totals } = body
    expect(thousandths(totals.commission)).toBeGreaterThan(0)
    expect(thousandths(totals.commission) + thousandths(totals.remainder)).toBe(
      thousandths(totals.total),
    )
  })
})
