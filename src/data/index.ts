import { capabilities, connection, http, language } from '../api/index.ts'
import { browserSession as session, onUserChange } from '../api/session.ts'
import { createDataProvider } from './data-provider.ts'
import { createListCache } from './list-cache.ts'

/** The lists held in memory. */
export const listCache = createListCache({ http, session, isLost: connection.isLost })

/** react-admin's data provider. */
export const dataProvider = createDataProvider({
  http,
  listCache,
  capabilities,
  session,
  language,
})

onUserChange(() => listCache.clear())
