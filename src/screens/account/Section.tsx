import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

interface SectionProps {
  /** The name in addresses such as `/profile#mails`. */
  anchor?: string
  title: string
  text: string
  children: ReactNode
}

/** A section of the profile, with its description next to it. */
export function Section({ anchor, title, text, children }: SectionProps) {
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isTarget = anchor !== undefined && hash === `#${anchor}`
  useEffect(() => {
    if (!isTarget) return
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView?.({ block: 'start' })
  }, [isTarget])
  return (
    <section className="page profile-part" aria-labelledby={headingId}>
      <div className="profile-about">
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="profile-body">{children}</div>
    </section>
  )
}
