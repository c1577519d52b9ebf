import { createCapabilities } from './capabilities.ts'
import { createConnection, untilOnline } from './connection.ts'
import { createHealth } from './health.ts'
import { createHttp } from './http.ts'
import { fetchAfterPaint } from './request/first-paint.ts'
import { browserSession as session } from './session.ts'
import { browserStorage } from './storage.ts'

/** Returns the language of the page, which every request names in `Accept-Language`. */
export const language = () => document.documentElement.lang || 'en'

/** Whether the provider is up, or down for maintenance. */
export const health = createHealth({ ping: () => http.send('GET ready', { token: 'none' }) })

/** Whether the provider can be reached; a device that is offline sends no pings. */
export const connection = createConnection({
  sleep: untilOnline,
  ping: async () => {
    if (!navigator.onLine) throw new Error('this device is offline')
    return http.send('GET health', { token: 'none' })
  },
})
window.addEventListener('offline', () => void connection.reportFailure())

/** The app's HTTP client. */
export const http = createHttp({
  session,
  language,
  // A browser that blocks the storage refuses the locks too, and other tabs do not share the session.
  locks: browserStorage.isOpen() ? navigator.locks : undefined,
  fetch: fetchAfterPaint,
  onUnavailable: () => void health.check(),
  onResponse: () => connection.reportResponse(),
  onFailure: () => void connection.reportFailure(),
})

/** What the provider can do beyond the specification. */
export const capabilities = createCapabilities(http, browserStorage)
