import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds during which commits are gathered into one notification. */
const GATHER = 50

/** Announces the commits of this server to all servers. */
export interface Announcer {
  /** Schedules a notification, unless one is scheduled. */
  announce(): void
  /** Resolves when nothing is scheduled. */
  idle(): Promise<void>
}

/**
 * Sends one notification for all commits of a short while. PostgreSQL lets only one transaction
 * with a notification commit at a time, in all databases of a server, so commits carry none of
 * their own. A failed one is dropped, because each heartbeat reads the changes, too.
 */
export function createAnnouncer(notify: () => Promise<unknown>): Announcer {
  let scheduled: Promise<void> | undefined
  async function send(): Promise<void> {
    await wait(GATHER)
    // Later commits get the next notification.
    scheduled = undefined
    await notify().catch(() => undefined)
  }
  const sending = new Set<Promise<void>>()
  return {
    announce() {
      if (scheduled) return
      const sent = send().finally(() => sending.delete(sent))
      scheduled = sent
      sending.add(sent)
    },
    async idle() {
      await Promise.all(sending)
    },
  }
}
