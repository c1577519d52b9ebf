import { memo } from 'react'
import { ICONS, isIcon } from './icons.ts'

/** Icons that point in a direction and are mirrored in right-to-left languages. */
const FLIPS = new Set(['next', 'previous', 'restore', 'logout', 'list', 'play'])

function Drawing({ name }: { name: string }) {
  const Shape = ICONS[isIcon(name) ? name : 'list']
  return (
    <Shape
      className={FLIPS.has(name) ? 'icon icon-flips' : 'icon'}
      strokeWidth={1.75}
      aria-hidden
    />
  )
}

/**
 * A decorative icon; the words beside it say what it means. An unknown name shows a list. A row that
 * becomes another mostly has the same ones.
 */
export const Icon = memo(Drawing)
