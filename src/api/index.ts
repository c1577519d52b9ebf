import { accountCaller } from './account.ts'
import { createCapabilities } from './capabilities.ts'
import { createConnection, untilOnline } from './connection.ts'
import { createHealth } from './health.ts'
import { createHttp } from './http.ts'
import { browserSession as session } from './session.ts'

/** The language of the page, which calls are made in. */
export const language = () => document.documentElement.lang || 'en'

/** Whether the provider can do its work, or is being worked on. */
export const health = createHealth({ ask: () => http.send('GET ready', { token: 'none' }) })

/** Whether the provider can be reached; a device that is offline asks nobody. */
export const connection = createConnection({
  sleep: untilOnline,
  ask: async () => {
    if (!navigator.onLine) throw new Error('this device is offline')
    return http.send('GET health', { token: 'none' })
  },
})
window.addEventListener('offline', () => void connection.failed())

/** The way to the provider's API. */
export const http = createHttp({
  session,
  language,
  locks: navigator.locks,
  onAway: () => void health.doubt(),
  onAnswer: () => connection.answered(),
  onFailure: () => void connection.failed(),
})

/** The calls of the account, typed by their declarations. */
export const callAccount = accountCaller(http)

/** What the provider has beyond the specification. */
export const capabilities = createCapabilities(http)
