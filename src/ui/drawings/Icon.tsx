import { ICONS, isIcon } from './icons.ts'

/** Icons that point somewhere, and so turn with the direction of reading. */
const FLIPS = new Set(['next', 'previous', 'restore', 'logout', 'list', 'play'])

/** A decorative icon; the words beside it say what it means. A name that is not drawn is a list. */
export function Icon({ name }: { name: string }) {
  return (
    <svg
      className={FLIPS.has(name) ? 'icon icon-flips' : 'icon'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[isIcon(name) ? name : 'list']} />
    </svg>
  )
}
