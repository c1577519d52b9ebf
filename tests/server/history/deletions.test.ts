import { describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('The last deletion of a row, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const ask = async (entity: string, ids: string, token = server.token) =>
    server.call(`GET deletions/${entity}?ids=${ids}`, { token })

  it('is reported for rows in the trash', async () => {
    const ids: number[] = []
    for (const question of ['One', 'Two']) {
      const { body } = await post('admin/faqs/store', { question, answer: '-', position: 9 })
      ids.push(body.data.id)
      await post('admin/faqs/destroy', { id: body.data.id })
    }
    const [first, second] = ids
    await post('admin/faqs/restore', { id: first })
    const both = await ask('faqs', ids.join())
    expect(both.body.data).toEqual([
      { id: second, at: expect.stringMatching(/Z$/), actor: expect.any(String), reason: null },
    ])

    const admin = await server.tokenOf(ACCOUNTS.admin)
    await server.call('POST admin/faqs/destroy', { token: admin, body: { id: first } })
    const names = (await ask('faqs', ids.join())).body.data.map(
      (deletion: { actor: string }) => deletion.actor,
    )
    expect(new Set(names).size).toBe(2)
  })

  it('is visible to users who may read the rows', async () => {
    const carWash = await server.tokenOf(ACCOUNTS['car wash'])
    const readStatus = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
    expect(await readStatus('faqs', '1', carWash)).toBe(403)
    expect(await readStatus('transactions', '1')).toBe(404)
    expect(await readStatus('bookings', '1')).toBe(404)
    expect(await readStatus('nothing', '1')).toBe(404)
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join()
    for (const ids of ['', '0', '1;2', 'x', '1,', '99999999999', many])
      expect([ids, await readStatus('faqs', ids)]).toEqual([ids, 422])
    expect((await ask('faqs', '999999')).body.data).toEqual([])
    const listed = await server.call('GET deletions/faqs?ids[]=999999&ids[]=999998', {
      token: server.token,
    })
    expect([listed.status, listed.body.data]).toEqual([200, []])
  })
})
