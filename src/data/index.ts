import { capabilities, connection, http, language } from '../api/index.ts'
import { browserSession as session, onUserChange } from '../api/session.ts'
import { createDataProvider } from './data-provider.ts'
import { createListCache } from './lists/list-cache.ts'

/** The app's cache of lists. */
export const listCache = createListCache({ http, session, isLost: connection.isLost })

/** The app's data provider. */
export const dataProvider = createDataProvider({
  http,
  listCache,
  capabilities,
  session,
  language,
})

onUserChange(() => listCache.clear())
