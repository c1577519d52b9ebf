import type { Tone } from '../../../resources/kit/words/tones.ts'
import { Icon } from '../drawings/Icon.tsx'

const SHAPES: Record<Tone, string> = {
  plain: 'circle',
  waiting: 'clock',
  moving: 'play',
  good: 'done',
  stopped: 'cancelled',
}

/** The sign of a state or choice, for where its word stands elsewhere. */
export function StateIcon({ tone }: { tone: Tone }) {
  return <Icon name={SHAPES[tone]} />
}

/** A badge for a state or choice: colour, icon and text, never colour alone. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`badge tone-${tone}`}>
      <StateIcon tone={tone} />
      <span>{children}</span>
    </span>
  )
}
