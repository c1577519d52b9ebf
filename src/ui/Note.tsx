import type { ReactNode } from 'react'
import { Icon } from './drawings/Icon.tsx'

/** Something that must be read before going on; a red one is announced at once. */
export function Note({ tone, children }: { tone: 'red' | 'orange'; children: ReactNode }) {
  return (
    <div className={`note note-${tone}`} role={tone === 'red' ? 'alert' : undefined}>
      <Icon name={tone === 'red' ? 'alert' : 'info'} />
      <div>{children}</div>
    </div>
  )
}
