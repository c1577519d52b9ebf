import type { Tone } from '../../../resources/kit/words/tones.ts'
import { Icon } from '../drawings/Icon.tsx'

const SHAPES: Record<Tone, string> = {
  plain: 'circle',
  waiting: 'clock',
  moving: 'play',
  good: 'done',
  stopped: 'cancelled',
}

/** A badge for a state or choice: colour, icon and text, never colour alone. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`badge tone-${tone}`}>
      <Icon name={SHAPES[tone]} />
      <span>{children}</span>
    </span>
  )
}
