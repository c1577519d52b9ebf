import { type ReactNode, Suspense } from 'react'
import {
  Navigate,
  Outlet,
  type RouteObject,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router'
import { ResourceContextProvider } from 'ra-core'
import {
  type AppRoute,
  mayMatch,
  type RouteAccess,
  RoutesContext,
} from '../platform/routing/routes-context.ts'
import { mayOpenRoute } from '../platform/access/ability.ts'
import { findRowPath } from '../platform/access/pages.ts'
import { NOT_AUTHORIZED } from '../platform/access/rights.ts'
import { useSession } from '../platform/access/useSession.ts'
import { createBlockableHistory } from '../platform/routing/blockable-history.ts'
import { ScrollMemory } from '../platform/routing/ScrollMemory.tsx'
import { Admin } from './Admin.tsx'
import { NotFound } from '../platform/layout/NotFound.tsx'
import { bulkCreateTools, closingNotes } from '../features/bulk-create/declared.tsx'
import {
  CustomPagesContext,
  OverridesContext,
} from '../platform/extension-points/overrides-context.ts'
import { Fallback } from '../platform/ui/feedback/Fallback.tsx'
import { useFonts } from '../platform/layout/fonts.ts'
import { usePrintFont } from '../platform/layout/print-font.ts'
import { overrides } from '#overrides'
import { customRoutes, resources, routes } from './routes.tsx'
import { Layout } from './Layout.tsx'

interface GateProps extends Pick<AppRoute, 'rowOf'> {
  access: RouteAccess
  children: ReactNode
}

/**
 * Renders a route for users who may open it and redirects others, if possible to their own page of
 * the same row. The server checks rights itself.
 */
function Gate({ access, rowOf, children }: GateProps) {
  const session = useSession()
  const { pathname } = useLocation()
  const { id } = useParams()
  if (mayOpenRoute(session, access)) return children
  const ownPath = rowOf && findRowPath(rowOf, id, session)
  if (ownPath) return <Navigate to={ownPath} replace />
  return <Navigate to={NOT_AUTHORIZED} replace state={{ from: pathname }} />
}

const guardElement = ({ access, rowOf, element }: AppRoute) =>
  access ? (
    <Gate access={access} {...(rowOf && { rowOf })}>
      {element}
    </Gate>
  ) : (
    element
  )

const publicRoute = ({ path, element }: AppRoute): RouteObject => ({
  path,
  element: <Suspense fallback={<Fallback />}>{element}</Suspense>,
})
const shellRoute = (route: AppRoute): RouteObject => ({
  path: route.path,
  element: guardElement(route),
})

/**
 * Returns the routes of a declared list, with the addresses and contexts of react-admin's
 * `<Resource>`.
 */
const resourceRoute = ({ name, views }: (typeof resources)[number]): RouteObject => ({
  element: (
    <ResourceContextProvider value={name} key={name}>
      <Outlet />
    </ResourceContextProvider>
  ),
  children: [
    { path: `${name}/create/*`, element: guardElement(views.create) },
    { path: `${name}/:id/show/*`, element: guardElement(views.show) },
    { path: `${name}/:id/*`, element: guardElement(views.edit) },
    {
      path: `${name}/*`,
      element: <ScrollMemory name={name}>{guardElement(views.list)}</ScrollMemory>,
    },
  ],
})

/** The routes within the shell, each under the path that its addresses begin with. */
const shellRoutes: readonly (readonly [path: string, route: RouteObject])[] = [
  ...customRoutes
    .filter(({ isPublic }) => !isPublic)
    .map((route) => [route.path, shellRoute(route)] as const),
  ...resources.map((resource) => [`/${resource.name}`, resourceRoute(resource)] as const),
]
const notFound: RouteObject = { path: '*', element: <NotFound /> }

/**
 * The screen at this address. The router does not get the other routes, because it ranks all of
 * them at each step.
 */
function CurrentScreen() {
  const { pathname } = useLocation()
  const matchingRoutes = shellRoutes.filter(([path]) => mayMatch(path, pathname))
  return useRoutes([...matchingRoutes.map(([, route]) => route), notFound])
}

const shell: RouteObject = {
  path: '*',
  element: (
    <Layout>
      <CurrentScreen />
    </Layout>
  ),
}

const rootRoutes: RouteObject[] = [
  {
    element: <Admin />,
    children: [...customRoutes.filter(({ isPublic }) => isPublic).map(publicRoute), shell],
  },
]
const CurrentPage = () => useRoutes(rootRoutes)

const history = createBlockableHistory()

/** The overrides of the business, and the tools and notes of lists that declare bulk creation. */
const allOverrides = {
  ...overrides,
  asides: { ...closingNotes, ...overrides.asides },
  tools: { ...bulkCreateTools, ...overrides.tools },
}

/** The components of the pages of the business, which it may leave out with its overrides. */
const customPages = 'pages' in overrides && overrides.pages ? overrides.pages : {}

/** The composition root: react-admin in its router, with the routes and the overrides. */
export function App() {
  useFonts()
  usePrintFont()
  return (
    <OverridesContext value={allOverrides}>
      <CustomPagesContext value={customPages}>
        <RoutesContext value={routes}>
          <HistoryRouter history={history}>
            <CurrentPage />
          </HistoryRouter>
        </RoutesContext>
      </CustomPagesContext>
    </OverridesContext>
  )
}
