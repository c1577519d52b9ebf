import { QueryClient } from '@tanstack/react-query'
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'ra-core'
import { Suspense } from 'react'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import { createAuthProvider } from './access/auth-provider.ts'
import { Gate } from './access/Gate.tsx'
import { connection, health, http } from './api/index.ts'
import { browserSession, onSessionResumed, onUserChange } from './api/session.ts'
import { dataProvider, listCache } from './data/index.ts'
import { NotFound } from './error-screens/NotFound.tsx'
import { OverridesContext } from './extension-points/overrides.ts'
import { CrashScreen } from './feedback/CrashScreen.tsx'
import { Fallback } from './feedback/Fallback.tsx'
import { useI18n } from './i18n/i18n.ts'
import { overrides } from './overrides.tsx'
import { customRoutes, resources, routes } from './routes.tsx'
import { type AppRoute, RoutesContext } from './routing/routes.ts'
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
// Its cache holds rows, and the rows of one user are never shown to the next.
onUserChange(() => queryClient.clear())

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

function Admin() {
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
      {resources.map(({ name, views: { list, show, create, edit } }) => (
        <Resource
          key={name}
          name={name}
          list={guarded(list)}
          show={guarded(show)}
          create={guarded(create)}
          edit={guarded(edit)}
        />
      ))}
    </CoreAdmin>
  )
}

// A data router, because only a data router can block a navigation away from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }])

/** The composition root: one react-admin over the routes, the declared lists and the overrides. */
export function App() {
  return (
    <OverridesContext value={overrides}>
      <RoutesContext value={routes}>
        <RouterProvider router={router} />
      </RoutesContext>
    </OverridesContext>
  )
}
