import { setTimeout as wait } from 'node:timers/promises'

/** The delay during which several commits share one notification. */
const DELAY_MS = 50

/** Announces the commits of this server to all servers. */
export interface Announcer {
  /** Schedules a notification, unless one is scheduled. */
  announce(): void
  /** Resolves when nothing is scheduled. */
  idle(): Promise<void>
}

/**
 * Sends one notification for all commits within a short delay. Commits do not notify by themselves,
 * because PostgreSQL lets only one notifying transaction of a server commit at a time. A failed
 * notification is dropped, because each heartbeat reads the changes, too.
 */
export function createAnnouncer(notify: () => Promise<unknown>): Announcer {
  let scheduled: Promise<void> | undefined
  async function sendNotification(): Promise<void> {
    await wait(DELAY_MS)
    // Later commits get the next notification.
    scheduled = undefined
    await notify().catch(() => undefined)
  }
  const pendingNotifications = new Set<Promise<void>>()
  return {
    announce() {
      if (scheduled) return
      const notification = sendNotification().finally(() =>
        pendingNotifications.delete(notification),
      )
      scheduled = notification
      pendingNotifications.add(notification)
    },
    async idle() {
      await Promise.all(pendingNotifications)
    },
  }
}
