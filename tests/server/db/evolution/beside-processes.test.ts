import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { templates } from '../../../support/database/database.ts'
import { productCopy } from '../../../support/recipes/product-copy.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { type ServerProcess, startServer, startCopy } from '../../../support/server/process.ts'

const { path: copy, remove } = productCopy()
const running: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  remove()
})

/** The next release of the product, which renames the position of a question. */
function renamePosition(): void {
  const file = join(copy, 'resources/faqs.ts')
  const before = readFileSync(file, 'utf8')
  const after = before
    .replaceAll("'position'", "'place'")
    .replace("position: { type: 'integer'", "place: { type: 'integer', renamedFrom: 'position'")
  expect(after).toContain("renamedFrom: 'position'")
  writeFileSync(file, after)
}

async function asking({ url }: ServerProcess) {
  const post = async (call: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/${call}`, init)
    return { status: response.status, body: await response.json() }
  }
  const { body } = await post('login', { email: ACCOUNTS.admin, password: DEMO_PASSWORD })
  return (call: string, requestBody: object) => post(call, requestBody, body.data.accessToken)
}

// The long timeout is for a busy machine, because the copy builds its web app.
test('Two releases serve one database until the older one ends', { timeout: 280_000 }, async () => {
  renamePosition()
  const environment = {
    DATABASE_URL: await templates.newDatabaseUrl(),
    JWT_SECRET: 'a secret of the servers of this test',
  }
  const older = await startServer(environment)
  running.push(older)
  const newer = await startCopy(copy, { ...environment, MIGRATE: '1' })
  running.push(newer)
  expect(newer.output()).toContain('Servers of an older registry are running.')
  const [askOlder, askNewer] = [await asking(older), await asking(newer)]
  const text = { question: 'Which one?', answer: 'Both.' }
  const firstRow = await askOlder('admin/faqs/store', { ...text, position: 41 })
  const secondRow = await askNewer('admin/faqs/store', { ...text, place: 42 })
  expect([firstRow.status, secondRow.status]).toEqual([200, 200])
  expect((await askNewer('admin/faqs/one', { id: firstRow.body.data.id })).body.data.place).toBe(41)
  expect(
    (await askOlder('admin/faqs/one', { id: secondRow.body.data.id })).body.data.position,
  ).toBe(42)
  await older.stop()
  await expect
    .poll(() => newer.output(), { timeout: 60_000 })
    .toContain('The database was migrated to the registry:')
  const { body } = await askNewer('admin/faqs/one', { id: secondRow.body.data.id })
  expect(body.data.place).toBe(42)
})
