import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

type Role = keyof typeof ACCOUNTS

describe.each(TESTED_ENGINES)('A final change, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const tokens: Partial<Record<Role, string>> = {}
  beforeAll(async () => {
    for (const role of ['admin', 'operations'] as const)
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
  })
  const post = (path: string, body: object, role: Role = 'operations') =>
    server.call(`POST ${path}`, { token: tokens[role], body })
  const undo = (batch: string, role: Role = 'operations') => post('history/undo', { batch }, role)

  /** Pays a pending transaction and refunds it. */
  async function refunded() {
    const { rows } = await sql<{ id: number }>`select id from transactions
      where status = 'pending' order by id limit 1`.execute(server.db)
    const id = rows[0]?.id ?? 0
    const paid = await post('admin/transactions/pay', { id, method: 'card' })
    const refund = await post('admin/transactions/refund', { id, refund_reason: 'Paid twice' })
    expect([paid.status, refund.status]).toEqual([200, 200])
    return { id, paid: String(paid.body.batch), refund: String(refund.body.batch) }
  }
  const readStatus = async (id: number) => {
    const { rows } = await sql<{ status: string }>`select status from transactions
      where id = ${id}`.execute(server.db)
    return rows[0]?.status
  }

  test('cannot be undone by anybody, and the answer says so', async () => {
    const { id, paid, refund } = await refunded()
    for (const role of ['operations', 'admin'] as const) {
      const refused = await undo(refund, role)
      expect([refused.status, refused.body.code]).toEqual([409, 'final_change'])
      expect(refused.body.message).toBe('This change is final and can’t be undone.')
    }
    // Neither is the payment before it.
    expect([(await undo(paid)).status, await readStatus(id)]).toEqual([409, 'refunded'])
  })

  test('stays when other changes of its batch, its row or its day are undone', async () => {
    const { id, refund } = await refunded()
    const row = { entity: 'transactions', row_id: String(id) }
    for (const filter of [{ batch: refund }, row, { verb: 'refund' }]) {
      const { status, body } = await post('history/take-back', { filter }, 'admin')
      expect([status, body.data.done]).toEqual([200, 0])
      expect(body.data.failed).toContainEqual(
        expect.objectContaining({ id, code: 'final_change', status: 409 }),
      )
    }
    expect(await readStatus(id)).toBe('refunded')
  })

  test('is for example a deletion for good', async () => {
    const picture = { title: 'Winter', image: '/demo/sliders/1.svg', position: 3 }
    const { body: made } = await post('admin/slider/store', picture)
    const { id } = made.data
    await post('admin/slider/destroy', { id })
    const gone = await post('admin/slider/forceDelete', { id })
    expect(gone.status).toBe(200)
    const refused = await undo(gone.body.batch, 'admin')
    expect([refused.status, refused.body.code]).toEqual([409, 'final_change'])
    const { rows } = await sql`select from sliders where id = ${id}`.execute(server.db)
    expect(rows).toEqual([])
  })
})
