import { ResourceContextProvider, RestoreScrollPosition } from 'ra-core'
import { Suspense } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { Gate } from './access/Gate.tsx'
import { Admin } from './Admin.tsx'
import { NotFound } from './error-screens/NotFound.tsx'
import { OverridesContext } from './extension-points/overrides.ts'
import { Fallback } from './feedback/Fallback.tsx'
import { overrides } from './overrides.tsx'
import { customRoutes, resources, routes } from './routes.tsx'
import { type AppRoute, RoutesContext } from './routing/routes.ts'
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

const inShell = {
  element: (
    <Layout>
      <Outlet />
    </Layout>
  ),
  children: [
    ...customRoutes.filter(({ isPublic }) => !isPublic).map(shellRoute),
    ...resources.map(resourceRoute),
    { path: '*', element: <NotFound /> },
  ],
}

// A data router, because only a data router can block a navigation away from an unsaved form.
const router = createBrowserRouter([
  {
    element: <Admin />,
    children: [...customRoutes.filter(({ isPublic }) => isPublic).map(publicRoute), inShell],
  },
])

/** The composition root: react-admin in its router, with the routes and the overrides. */
export function App() {
  return (
    <OverridesContext value={overrides}>
      <RoutesContext value={routes}>
        <RouterProvider router={router} />
      </RoutesContext>
    </OverridesContext>
  )
}
