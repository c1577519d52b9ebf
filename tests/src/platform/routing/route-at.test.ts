import '../../../support/web/document.ts'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from '../../../../src/shell/routes.tsx'
import { mayMatch, findRoute } from '../../../../src/platform/routing/routes-context.ts'

const addresses = routes.flatMap(({ path }) => {
  const address = path.replaceAll(/:\w+/g, '7').replace('*', 'x/y')
  return [address, `${address}/`, `${address}x`, `${address}/more`, address.toUpperCase()]
})

it('an address leads to the first route whose path matches it', () => {
  expect(addresses.length).toBeGreaterThan(500)
  for (const address of [...addresses, '/nowhere', '/apps'])
    expect(findRoute(routes, address), address).toBe(
      routes.find(({ path }) => matchPath(path, address)),
    )
})

it('the quick check of a route skips no matching route, and most of the others', () => {
  for (const { path } of routes) {
    const address = path.replaceAll(/:\w+/g, '7').replace('*', 'x/y')
    expect(mayMatch(path, address), path).toBe(true)
    expect(routes.filter((route) => mayMatch(route.path, address)).length).toBeLessThan(12)
  }
})
