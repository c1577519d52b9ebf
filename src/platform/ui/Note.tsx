import type { ReactNode } from 'react'
import { Icon } from './drawings/Icon.tsx'

/** A highlighted note within a screen; screen readers announce a red one at once. */
export function Note({ tone, children }: { tone: 'red' | 'orange'; children: ReactNode }) {
  return (
    <div className={`note note-${tone}`} role={tone === 'red' ? 'alert' : undefined}>
      <Icon name={tone === 'red' ? 'alert' : 'info'} />
      <div>{children}</div>
    </div>
  )
}
