import { memo, useEffect, useSyncExternalStore } from 'react'
import { type IconName, isIconName } from '../../../../registry/words/icons.ts'
import { preload } from '../../api/loading.ts'
import { FIRST_ICONS, getLateIcons, isFirstIcon, type LateIcons, onLateIcons } from './icons.ts'

/** Icons that point in a direction and are mirrored in right-to-left languages. */
const MIRRORED_ICONS: ReadonlySet<IconName> = new Set([
  'next',
  'previous',
  'restore',
  'logout',
  'list',
  'play',
])

const getClassName = (name: IconName) => (MIRRORED_ICONS.has(name) ? 'icon icon-flips' : 'icon')

const loadLateIcons = () => import('./late-icons.ts')

/** An icon whose drawing may be on its way. Until then it has its place. */
function LateDrawing({ name }: { name: keyof LateIcons }) {
  const icons = useSyncExternalStore(onLateIcons, getLateIcons, getLateIcons)
  const isMissing = icons === undefined
  useEffect(() => {
    if (isMissing) preload(loadLateIcons)
  }, [isMissing])
  const className = getClassName(name)
  if (isMissing) return <svg className={className} width={24} height={24} aria-hidden />
  const { [name]: IconDrawing } = icons
  return <IconDrawing className={className} strokeWidth={1.75} aria-hidden />
}

function Drawing({ name }: { name: string }) {
  const drawnName = isIconName(name) ? name : 'list'
  if (!isFirstIcon(drawnName)) return <LateDrawing name={drawnName} />
  const { [drawnName]: IconDrawing } = FIRST_ICONS
  return <IconDrawing className={getClassName(drawnName)} strokeWidth={1.75} aria-hidden />
}

/**
 * A decorative icon next to its label. An unknown name shows a list. It is memoised, because rows
 * mostly keep their icons.
 */
export const Icon = memo(Drawing)
