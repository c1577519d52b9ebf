import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../server/db/database-types.ts'
import { signedIn } from '../tests/support/server/remote.ts'
import { startReceiver } from '../tests/support/server/webhook-receiver.ts'

/** Seconds to wait for deliveries; the claims of a killed server last 30. */
const MAX_WAIT_SECONDS = 90

/** Registers a webhook on changed bookings at the server of a port, so that each write adds a job. */
export async function countDeliveries(port: number, db: Db) {
  const receiver = await startReceiver()
  receiver.replyWith(() => ({ status: 200 }))
  const { call } = await signedIn(`http://127.0.0.1:${port}`)
  const { status } = await call('POST webhooks', {
    url: receiver.url,
    events: 'instant-bookings.update',
  })
  if (status !== 200) throw new Error(`The webhook was answered ${status}.`)
  const countDelivered = () => new Set(receiver.received().map(({ id }) => id)).size
  return {
    countDelivered,
    /** Waits until no delivery is due; resolves with the number of pending deliveries. */
    async untilDelivered(): Promise<number> {
      for (let second = 0; ; second++) {
        const dueJobs = await db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'webhook')
          .where('state', '=', 'due')
          .execute()
        if (dueJobs.length === 0 || second === MAX_WAIT_SECONDS) return dueJobs.length
        await wait(1000)
      }
    },
    stop: receiver.stop,
  }
}
