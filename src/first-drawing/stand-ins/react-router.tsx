import type { ReactNode } from 'react'

type To = string | { pathname?: string; search?: string }

const addressOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`

/** The link of react-router, which only the app can follow without loading the page anew. */
export function Link({ to, state: _, ...rest }: { to: To; state?: unknown; children?: ReactNode }) {
  return <a {...rest} href={addressOf(to)} />
}

export const useLocation = () => location
export const matchPath = () => null
export const parsePath = (to: string) => ({ pathname: to })
