import { memo, useEffect, useSyncExternalStore } from 'react'
import { isIconName } from '../../../../registry/words/icons.ts'
import { preload } from '../../api/loading.ts'
import { getIcons, loadLateIcons, onIconsAdded } from './icons.ts'

/** Icons that point in a direction and are mirrored in right-to-left languages. */
const MIRRORED_ICONS = new Set(['next', 'previous', 'restore', 'logout', 'list', 'play'])

function Drawing({ name }: { name: string }) {
  const drawnName = isIconName(name) ? name : 'list'
  const { [drawnName]: IconDrawing } = useSyncExternalStore(onIconsAdded, getIcons)
  const isMissing = IconDrawing === undefined
  useEffect(() => {
    if (isMissing) preload(loadLateIcons)
  }, [isMissing])
  const className = MIRRORED_ICONS.has(name) ? 'icon icon-flips' : 'icon'
  // An icon that is on its way has its place already.
  if (isMissing) return <svg className={className} width={24} height={24} aria-hidden />
  return <IconDrawing className={className} strokeWidth={1.75} aria-hidden />
}

/**
 * A decorative icon next to its label. An unknown name shows a list. It is memoised, because rows
 * mostly keep their icons.
 */
export const Icon = memo(Drawing)
