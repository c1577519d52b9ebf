import type { IconName } from '../../../../registry/words/icons.ts'
import type { Tone } from '../../../../registry/words/tones.ts'
import { Icon } from '../drawings/Icon.tsx'

const ICON_BY_TONE: Record<Tone, string> = {
  plain: 'circle',
  waiting: 'clock',
  moving: 'play',
  good: 'done',
  stopped: 'cancelled',
}

interface StateIconProps {
  tone: Tone
  /** The icon; by default that of the tone. */
  icon?: IconName | undefined
}

/** The icon of a state or choice, used next to its label. */
export function StateIcon({ tone, icon }: StateIconProps) {
  return <Icon name={icon ?? ICON_BY_TONE[tone]} />
}

/** A badge for a state or choice: colour, icon and text, never colour alone. */
export function StateBadge({ tone, icon, children }: StateIconProps & { children: string }) {
  return (
    <span className={`badge tone-${tone}`}>
      <StateIcon tone={tone} icon={icon} />
      <span>{children}</span>
    </span>
  )
}
