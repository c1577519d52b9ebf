import { expect, test } from 'vitest'
import { hooks } from '#hooks'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'

test('A slow change does not delay changes of other rows of its table', async () => {
  const app = await startTestApp('postgres')
  let finish = () => {}
  let begin = () => {}
  const started = new Promise<void>((resolve) => (begin = resolve))
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const slow = appOn(app.db, undefined, {
    hooks: {
      ...hooks,
      calls: {
        ...hooks.calls,
        faqs: {
          update: {
            follow: () => {
              begin()
              return finished
            },
          },
        },
      },
    },
  })
  const token = await app.tokenOf(ACCOUNTS.admin)
  const rows = (await app.call('GET admin/faqs/all', { token })).body.data
  const update = (index: number) => ({ token, body: { id: rows[index].id, position: 7 } })
  const first = slow.call('POST admin/faqs/update', update(0))
  await started
  // The first change has written its row, and its transaction is still open.
  expect((await app.call('POST admin/faqs/update', update(1))).status).toBe(200)
  finish()
  expect((await first).status).toBe(200)
  await app.close()
})
