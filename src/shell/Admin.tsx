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
import { createAuthProvider } from '../platform/access/auth-provider.ts'
import { connection, health, http } from '../platform/api/index.ts'
import { browserSession, onSessionResumed, onUserChange } from '../platform/api/session.ts'
import { changeQueue, dataProvider, queryClient, wholeLists } from '../platform/data/index.ts'
import { mayBeOutdated } from '../platform/data/lists/query-client.ts'
import { CrashScreen } from '../platform/ui/feedback/CrashScreen.tsx'
import { useBusiness } from '../platform/i18n/business.ts'
import { language, onLanguageChange, useI18n } from '../platform/i18n/i18n.ts'
import { reactRouterProvider } from '../platform/routing/router-provider.tsx'
import { resources } from './routes.tsx'

const authProvider = createAuthProvider({ http, session: browserSession })
let store: Store | undefined
/**
 * Returns react-admin's store. It is created after the language is chosen, because react-admin
 * renders nothing without it.
 */
const getStore = () => (store ??= memoryStore({ locale: language() }))
onLanguageChange(() => store?.setItem('locale', language()))
// The store holds a user's choices, which must not be shown to the next user.
onUserChange(() => store?.reset())

/** Refetches the data on screen, after the provider was unreachable or the session had expired. */
function refetchAll() {
  wholeLists.markStale()
  void queryClient.invalidateQueries()
}
onSessionResumed(refetchAll)
health.subscribe(() => !health.isDown() && refetchAll())
connection.subscribe(() => !connection.isLost() && refetchAll())

changeQueue.subscribe(
  () =>
    void queryClient.invalidateQueries({
      predicate: (query) => mayBeOutdated(query, connection.isLost()),
    }),
)

/** The definitions that react-admin's `<Resource>` would register for each declared list. */
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
 * Sets up react-admin around the screens. `<CoreAdmin>` would discover its resources and routes
 * while running, and render the first screen five times. Here they are passed as props.
 */
export function Admin() {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={useI18n()}
      queryClient={queryClient}
      routerProvider={reactRouterProvider}
      store={getStore()}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <DefaultTitleContextProvider value={useBusiness().name}>
          <ErrorBoundary FallbackComponent={CrashScreen}>
            <Screens />
          </ErrorBoundary>
        </DefaultTitleContextProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  )
}
