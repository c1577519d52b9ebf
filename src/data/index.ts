import { capabilities, connection, http, language } from '../api/index.ts'
import { onUserChange, browserSession as session } from '../api/session.ts'
import { createDataProvider } from './data-provider.ts'
import { createCollections } from './list-cache.ts'

/** The lists held in memory. */
export const collections = createCollections({ http, session, isLost: connection.isLost })

/** react-admin's data provider. */
export const dataProvider = createDataProvider({
  http,
  collections,
  capabilities,
  session,
  language,
})

onUserChange(() => collections.clear())
