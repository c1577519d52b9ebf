import type { ReactNode } from 'react'

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** Returns an address that is safe to follow (http, mailto, tel or a path), otherwise undefined. */
export function getSafeHref(address: string): string | undefined {
  const trimmedAddress = address.trim()
  return SAFE_ADDRESS.test(trimmedAddress) ? trimmedAddress : undefined
}

/** A link to an address that users entered; an unsafe address is shown as text. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const safeAddress = getSafeHref(href)
  if (!safeAddress) return <span>{children}</span>
  const isExternal = /^https?:/i.test(safeAddress)
  return (
    <a href={safeAddress} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}
