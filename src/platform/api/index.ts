import { createCaller } from './call.ts'
import { createCapabilities } from './capabilities.ts'
import { createConnection, waitUntilOnline } from './connection.ts'
import { createHealth } from './health.ts'
import { createHttp } from './http.ts'
import { fetchAfterPaint } from './first-paint.ts'
import { browserSession as session, onUserChange } from './session.ts'
import { browserStorage } from './storage.ts'
import { createVersionStore } from './versions.ts'

/** Returns the language of the page, sent as `Accept-Language` with every request. */
export const language = () => document.documentElement.lang || 'en'

/** The provider's health: up, or down for maintenance. */
export const health = createHealth({ ping: () => http.send('GET ready', { token: 'none' }) })

/** The connection to the provider. A device that is offline sends no pings. */
export const connection = createConnection({
  sleep: waitUntilOnline,
  ping: async () => {
    if (!navigator.onLine) throw new Error('this device is offline')
    return http.send('GET health', { token: 'none' })
  },
})
window.addEventListener('offline', () => void connection.reportFailure())

/** The versions of the entities that the user may read. */
export const versions = createVersionStore()
onUserChange(versions.clear)

/** The app's HTTP client. */
export const http = createHttp({
  session,
  language,
  // A browser that blocks the storage also refuses locks. Other tabs then do not share the session.
  locks: browserStorage.isOpen() ? navigator.locks : undefined,
  fetch: fetchAfterPaint,
  onUnavailable: () => void health.check(),
  onResponse: () => connection.reportResponse(),
  onFailure: () => void connection.reportFailure(),
})

/** The functions that make the declared calls of the API. */
export const { call, callWhole } = createCaller(http)

/** The provider's extensions of the specification. */
export const capabilities = createCapabilities(http, browserStorage)
