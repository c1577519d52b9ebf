import { QueryClient } from '@tanstack/react-query'
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'ra-core'
import { Suspense } from 'react'
import { Route } from 'react-router'
import { createAuthProvider } from './access/auth-provider.ts'
import { Gate } from './access/Gate.tsx'
import { connection, health, http } from './api/index.ts'
import { browserSession, onSessionResumed, onUserChange } from './api/session.ts'
import { dataProvider, listCache } from './data/index.ts'
import { NotFound } from './error-screens/NotFound.tsx'
import { CrashScreen } from './feedback/CrashScreen.tsx'
import { Fallback } from './feedback/Fallback.tsx'
import { useI18n } from './i18n/i18n.ts'
import { customRoutes, resources } from './routes.tsx'
import type { AppRoute } from './routing/routes.ts'
import { Layout } from './shell/Layout.tsx'

const authProvider = createAuthProvider({ http, session: browserSession })
const store = memoryStore()
const queryClient = new QueryClient({
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
  store.reset()
})

/** Refetches the data on screen, after the provider could not be reached or the session had expired. */
function refetchAll() {
  listCache.markStale()
  void queryClient.invalidateQueries()
}
onSessionResumed(refetchAll)
health.subscribe(() => !health.isDown() && refetchAll())
connection.subscribe(() => !connection.isLost() && refetchAll())

const guarded = ({ access, element }: AppRoute) =>
  access ? <Gate access={access}>{element}</Gate> : element

const publicRoutes = customRoutes.filter(({ isPublic }) => isPublic)
const shellRoutes = customRoutes.filter(({ isPublic }) => !isPublic)

/** react-admin over the routes and the declared lists. */
export function Admin() {
  return (
    <CoreAdmin
      title="Washboard"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={useI18n()}
      queryClient={queryClient}
      store={store}
      layout={Layout}
      loginPage={false}
      catchAll={NotFound}
      loading={Fallback}
      error={CrashScreen}
      disableTelemetry
    >
      <CustomRoutes noLayout>
        {publicRoutes.map(({ path, element }) => (
          <Route
            key={path}
            path={path}
            element={<Suspense fallback={<Fallback />}>{element}</Suspense>}
          />
        ))}
      </CustomRoutes>
      <CustomRoutes>
        {shellRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={guarded(route)} />
        ))}
      </CustomRoutes>
      {resources.map(({ name, title, views: { list, show, create, edit } }) => (
        <Resource
          key={name}
          name={name}
          recordRepresentation={title}
          list={guarded(list)}
          show={guarded(show)}
          create={guarded(create)}
          edit={guarded(edit)}
        />
      ))}
    </CoreAdmin>
  )
}
