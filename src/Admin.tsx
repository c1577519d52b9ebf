import {
  CoreAdminContext,
  DefaultTitleContextProvider,
  memoryStore,
  ResourceDefinitionContextProvider,
  type Store,
  useScrollToTop,
} from 'ra-core'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet } from 'react-router'
import { createAuthProvider } from './access/auth-provider.ts'
import { connection, health, http } from './api/index.ts'
import { browserSession, onSessionResumed, onUserChange } from './api/session.ts'
import { dataProvider, listCache } from './data/index.ts'
import { ChangeAwareQueryClient } from './data/query-client.ts'
import { CrashScreen } from './feedback/CrashScreen.tsx'
import { language, onLanguageChange, useI18n } from './i18n/i18n.ts'
import { resources } from './routes.tsx'

const authProvider = createAuthProvider({ http, session: browserSession })
let store: Store | undefined
/** The store of react-admin, made when the language is known: without it react-admin draws nothing at first. */
const storeInLanguage = () => (store ??= memoryStore({ locale: language() }))
onLanguageChange(() => store?.setItem('locale', language()))
const queryClient = new ChangeAwareQueryClient({
  // The data provider keeps data fresh: it revalidates cached lists and says when they changed. It
  // also knows the connection; queries that TanStack Query paused offline would wait in silence.
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
// The cache holds rows and the store a user's choices; neither is ever shown to the next user.
onUserChange(() => {
  queryClient.clear()
  store?.reset()
})

/** Refetches the data on screen, after the provider could not be reached or the session had expired. */
function refetchAll() {
  listCache.markStale()
  void queryClient.invalidateQueries()
}
onSessionResumed(refetchAll)
health.subscribe(() => !health.isDown() && refetchAll())
connection.subscribe(() => !connection.isLost() && refetchAll())

/** What react-admin's `<Resource>` would register of each declared list. */
const definitions = Object.fromEntries(
  resources.map(({ name, title }) => [
    name,
    {
      name,
      recordRepresentation: title,
      hasList: true,
      hasShow: true,
      hasCreate: true,
      hasEdit: true,
    },
  ]),
)

function Screens() {
  useScrollToTop()
  return <Outlet />
}

/**
 * react-admin around the screens. `<CoreAdmin>` would find its resources and routes out while it
 * runs, and draw the first screen five times; here they are known before.
 */
export function Admin() {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={useI18n()}
      queryClient={queryClient}
      store={storeInLanguage()}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <DefaultTitleContextProvider value="Washboard">
          <ErrorBoundary FallbackComponent={CrashScreen}>
            <Screens />
          </ErrorBoundary>
        </DefaultTitleContextProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  )
}
