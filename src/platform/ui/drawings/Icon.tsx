import { memo } from 'react'
import { ICONS, isIconName } from './icons.ts'

/** Icons that point in a direction and are mirrored in right-to-left languages. */
const MIRRORED_ICONS = new Set(['next', 'previous', 'restore', 'logout', 'list', 'play'])

function Drawing({ name }: { name: string }) {
  const IconDrawing = ICONS[isIconName(name) ? name : 'list']
  return (
    <IconDrawing
      className={MIRRORED_ICONS.has(name) ? 'icon icon-flips' : 'icon'}
      strokeWidth={1.75}
      aria-hidden
    />
  )
}

/**
 * A decorative icon next to its label. An unknown name shows a list. It is memoised, because rows
 * mostly keep their icons.
 */
export const Icon = memo(Drawing)
