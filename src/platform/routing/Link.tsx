import { Link as RouterLink, type LinkProps, parsePath, type To } from 'react-router'
import { preload } from '../api/loading.ts'
import { findRoute, useRoutes } from './routes-context.ts'

/** Returns a function that preloads the code of the screen at an address. */
export function usePrefetchScreen(): (to: To) => void {
  const routes = useRoutes()
  return (to) => {
    const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to
    const load = findRoute(routes, pathname)?.load
    if (load) preload(load)
  }
}

/** A link that preloads its target screen on hover or focus. */
export function Link(props: LinkProps) {
  const prefetchScreen = usePrefetchScreen()
  const prefetchTarget = () => prefetchScreen(props.to)
  return <RouterLink {...props} onPointerEnter={prefetchTarget} onFocus={prefetchTarget} />
}
