import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Reference } from './Reference.tsx'
import type { Words } from './words.ts'

/** Something that must be read before going on; a red one is announced at once. */
export function Note({ tone, children }: { tone: 'red' | 'orange'; children: ReactNode }) {
  return (
    <div className={`note note-${tone}`} role={tone === 'red' ? 'alert' : undefined}>
      <Icon name={tone === 'red' ? 'alert' : 'info'} />
      <div>{children}</div>
    </div>
  )
}

/** What went wrong with the call behind a form, where anything did. */
export function Failure({ words }: { words: Words | null }) {
  if (!words) return null
  return (
    <Note tone="red">
      {words.message}
      <Reference text={words.detail} />
    </Note>
  )
}
