import type { ReactNode } from 'react'

const SAFE = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** Returns an address that is safe to follow (http, mailto, tel or a path), otherwise undefined. */
export function safeHref(address: string): string | undefined {
  const trimmed = address.trim()
  return SAFE.test(trimmed) ? trimmed : undefined
}

/** A link to an address that users entered; an unsafe address is shown as text. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href)
  if (!safe) return <span>{children}</span>
  const isExternal = /^https?:/i.test(safe)
  return (
    <a href={safe} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}
