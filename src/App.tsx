import { createBrowserRouter, RouterProvider } from 'react-router'
import { Admin } from './Admin.tsx'
import { OverridesContext } from './extension-points/overrides.ts'
import { overrides } from './overrides.tsx'
import { routes } from './routes.tsx'
import { RoutesContext } from './routing/routes.ts'

// A data router, because only a data router can block a navigation away from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }])

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
