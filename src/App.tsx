import { QueryClient } from '@tanstack/react-query'
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'ra-core'
import { type ComponentType, Suspense } from 'react'
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router'
import { tiles } from '../resources/dashboard/index.ts'
import { beside } from './beside.tsx'
import { useI18n } from './i18n/i18n.ts'
import { Layout } from './layout/Layout.tsx'
import { CrashScreen } from './misc/CrashScreen.tsx'
import { NotFound } from './misc/NotFound.tsx'
import { rowPages, screenFor } from './overrides.tsx'
import { authProvider, collections, connection, dataProvider, health } from './provider/index.ts'
import { type ListPlace, listPlaces } from './provider/places.ts'
import { onSessionBack, onUserChange } from './provider/session.ts'
import {
  AccessScreen,
  CreateScreen,
  DashboardScreen,
  EditScreen,
  ListScreen,
  LoginScreen,
  ProfileScreen,
  ReportScreen,
  RowScreen,
  ShowScreen,
  TileScreen,
} from './screens.tsx'
import { Gate } from './session/Gate.tsx'
import { useKnownPlace } from './session/known.ts'
import { homeOf, reports, routeOfTile, START, subjectsOf } from './session/rights.ts'
import { useSession } from './session/useSession.ts'
import { Fallback } from './ui/Fallback.tsx'

const store = memoryStore()
const queryClient = new QueryClient({
  // Freshness is the provider's business: it revalidates loaded lists and says when they changed.
  // Nor does it judge the connection: what it held back while offline would wait without a word.
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
// It keeps copies of rows: those of one person are never shown to the next.
onUserChange(() => queryClient.clear())

/** Asks for everything shown again, after a time without the provider. */
function readAnew() {
  collections.markStale()
  void queryClient.invalidateQueries()
}
onSessionBack(readAnew)
health.subscribe(() => !health.isAway() && readAnew())
connection.subscribe(() => !connection.isLost() && readAnew())

/** Addresses of the specification that lead on to others. */
const MOVED = [
  ['/apps/user/view', '/apps/user/list'],
  ['/apps/unit/view', '/apps/unit/list'],
] as const

function Home() {
  const session = useSession()
  return <Navigate to={homeOf(session)} replace />
}

interface PlaceProps {
  place: ListPlace
  Screen: ComponentType<{ place: ListPlace }>
}

/** A screen of a list as far as whoever is signed in knows its rows. */
function PlaceScreen({ place, Screen }: PlaceProps) {
  return <Screen place={useKnownPlace(place)} />
}

function resourceOf(place: ListPlace) {
  const Screen = screenFor(place) ?? ListScreen
  const guarded = (Inner: PlaceProps['Screen']) => (
    <Gate subjects={[place.resource.name]} list={place.list}>
      <PlaceScreen place={place} Screen={Inner} key={place.raName} />
    </Gate>
  )
  return (
    <Resource
      key={place.raName}
      name={place.raName}
      list={guarded(Screen)}
      show={guarded(ShowScreen)}
      create={guarded(CreateScreen)}
      edit={guarded(EditScreen)}
    />
  )
}

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
      loginPage={
        <Suspense fallback={<Fallback />}>
          <LoginScreen />
        </Suspense>
      }
      catchAll={NotFound}
      loading={Fallback}
      error={CrashScreen}
      disableTelemetry
    >
      <CustomRoutes noLayout>
        {beside.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<Fallback />}>
                <Screen />
              </Suspense>
            }
          />
        ))}
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/" element={<Home />} />
        <Route path="/access-control" element={<AccessScreen />} />
        <Route path="/profile" element={<ProfileScreen />} />
        <Route path={START} element={<DashboardScreen />} />
        {tiles.map((tile) => (
          <Route
            key={tile.name}
            path={routeOfTile(tile)}
            element={
              <Gate subjects={subjectsOf(tile)} list={tile}>
                <TileScreen tile={tile} key={tile.name} />
              </Gate>
            }
          />
        ))}
        {MOVED.map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        {reports.map((report) => (
          <Route
            key={report.name}
            path={report.route}
            element={
              <Gate subjects={[report.name]} list={report}>
                <ReportScreen report={report} key={report.name} />
              </Gate>
            }
          />
        ))}
        {rowPages.map((page) => (
          <Route
            key={page.path}
            path={page.path}
            element={
              <Gate subjects={page.of} list={page}>
                <RowScreen names={page.of} />
              </Gate>
            }
          />
        ))}
      </CustomRoutes>
      {listPlaces().map(resourceOf)}
    </CoreAdmin>
  )
}

// A data router, because only such a one can hold back a navigation from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }])

/** The whole application: one react-admin, one resource for each declared list. */
export function App() {
  return <RouterProvider router={router} />
}
