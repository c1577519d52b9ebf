import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../../server/db/engines/engine.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { templates } from '../../support/database/database.ts'
import { type Cable, layCable } from '../../support/database/cable.ts'

const LIST = 'GET admin/faqs/all'
const SAVE = 'POST admin/faqs/store'

let cable: Cable
let opened: OpenDatabase
let server: ReturnType<typeof appOn>
let token = ''
beforeAll(async () => {
  const address = new URL(await templates.newDatabaseUrl())
  cable = await layCable(Number(address.port))
  address.port = String(cable.port)
  opened = await openPostgres(address.href)
  server = appOn(opened.db)
  token = await server.tokenOf(ACCOUNTS.admin)
})
afterAll(async () => {
  await opened.close()
  await cable.remove()
})

const save = (question: string) =>
  server.call(SAVE, { token, body: { question, answer: 'Until ten.' } })
const questions = async (): Promise<string[]> => {
  const { body } = await server.call(LIST, { token })
  return body.data.map(({ question }: { question: string }) => question)
}

test('A request fails with a reason while the database does not respond, and the next one succeeds', async () => {
  // Some connections are open before, and the requests need more than the pool has.
  const before = await Promise.all([1, 2, 3, 4].map((number) => save(`Before ${number}`)))
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  cable.silence()
  const calls = Array.from({ length: 24 }, (_, number) =>
    number % 2 ? save(`Into the silence ${number}`) : server.call(LIST, { token }),
  )
  expect((await server.call('GET health')).status).toBe(200)
  expect((await server.call('GET ready')).status).toBe(503)
  // The database responds again only after every request has its answer.
  for (const { status, headers, body } of await Promise.all(calls)) {
    expect(status).toBe(503)
    expect(['data_away', 'busy', 'took_too_long']).toContain(body.code)
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  }
  cable.mend()
  expect((await save('Afterwards')).status).toBe(200)
  expect((await server.call('GET ready')).status).toBe(200)
  expect(await questions()).toEqual(
    expect.arrayContaining(['Before 1', 'Before 2', 'Before 3', 'Before 4', 'Afterwards']),
  )
})
