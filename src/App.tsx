import { ResourceContextProvider, RestoreScrollPosition } from 'ra-core'
import { Suspense } from 'react'
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useRoutes,
} from 'react-router'
import { Gate } from './access/Gate.tsx'
import { Admin } from './Admin.tsx'
import { NotFound } from './error-screens/NotFound.tsx'
import { OverridesContext } from './extension-points/overrides-context.ts'
import { Fallback } from './feedback/Fallback.tsx'
import { useLetters } from './layout/letters.ts'
import { overrides } from './overrides.tsx'
import { customRoutes, resources, routes } from './routes.tsx'
import { type AppRoute, mayMatch, RoutesContext } from './routing/routes-context.ts'
import { Layout } from './shell/Layout.tsx'

const guarded = ({ access, element }: AppRoute) =>
  access ? <Gate access={access}>{element}</Gate> : element

const publicRoute = ({ path, element }: AppRoute): RouteObject => ({
  path,
  element: <Suspense fallback={<Fallback />}>{element}</Suspense>,
})
const shellRoute = (route: AppRoute): RouteObject => ({ path: route.path, element: guarded(route) })

/** The routes of a declared list, at the addresses and with the contexts of react-admin's `<Resource>`. */
const resourceRoute = ({ name, views }: (typeof resources)[number]): RouteObject => ({
  element: (
    <ResourceContextProvider value={name} key={name}>
      <Outlet />
    </ResourceContextProvider>
  ),
  children: [
    { path: `${name}/create/*`, element: guarded(views.create) },
    { path: `${name}/:id/show/*`, element: guarded(views.show) },
    { path: `${name}/:id/*`, element: guarded(views.edit) },
    {
      path: `${name}/*`,
      element: (
        <RestoreScrollPosition storeKey={`${name}.list.scrollPosition`}>
          {guarded(views.list)}
        </RestoreScrollPosition>
      ),
    },
  ],
})

/** The routes within the shell, each under the path that its addresses begin with. */
const inShell: readonly (readonly [path: string, route: RouteObject])[] = [
  ...customRoutes
    .filter(({ isPublic }) => !isPublic)
    .map((route) => [route.path, shellRoute(route)] as const),
  ...resources.map((resource) => [`/${resource.name}`, resourceRoute(resource)] as const),
]
const notFound: RouteObject = { path: '*', element: <NotFound /> }

/** The screen at this address. The router is not told of the other routes: it ranks all it knows at each step. */
function ScreenHere() {
  const { pathname } = useLocation()
  const near = inShell.filter(([path]) => mayMatch(path, pathname))
  return useRoutes([...near.map(([, route]) => route), notFound])
}

const shell: RouteObject = {
  path: '*',
  element: (
    <Layout>
      <ScreenHere />
    </Layout>
  ),
}

// A data router, because only a data router can block a navigation away from an unsaved form.
const router = createBrowserRouter([
  {
    element: <Admin />,
    children: [...customRoutes.filter(({ isPublic }) => isPublic).map(publicRoute), shell],
  },
])

/** The composition root: react-admin in its router, with the routes and the overrides. */
export function App() {
  useLetters()
  return (
    <OverridesContext value={overrides}>
      <RoutesContext value={routes}>
        <RouterProvider router={router} />
      </RoutesContext>
    </OverridesContext>
  )
}
