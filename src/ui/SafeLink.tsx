import type { ReactNode } from 'react'

const SAFE = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** The address if it leads nowhere dangerous, otherwise undefined. */
export function safeHref(address: string): string | undefined {
  const trimmed = address.trim()
  return SAFE.test(trimmed) ? trimmed : undefined
}

/** A link to a stored address; one that is not safe to follow is plain text. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href)
  if (!safe) return <span>{children}</span>
  const outside = /^https?:/i.test(safe)
  return (
    <a href={safe} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}
