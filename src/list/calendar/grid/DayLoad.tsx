import { useTranslate } from 'ra-core'
import { stateOf } from '../../../../registry/fields/conditions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useFormat } from '../../../i18n/format.ts'
import { stateKey } from '../../../i18n/label-keys.ts'
import type { Placed } from '../place/placed.ts'

interface DayLoadProps {
  resource: AnyResource
  placed: readonly Placed[]
  /** The number of rows on the fullest of the days shown, whose bar is as wide as the day. */
  most: number
}

/** A bar with a segment for each state of a day's rows. */
export function DayLoad({ resource, placed, most }: DayLoadProps) {
  const translate = useTranslate()
  const { number, today } = useFormat()
  const inState = (state: string) =>
    placed.filter(({ row }) => stateOf(row, resource.states, today) === state).length
  const segments = Object.entries(resource.states ?? {})
    .map(([state, { tone }]) => ({ state, tone, count: inState(state) }))
    .filter(({ count }) => count > 0)
  if (segments.length === 0) return null
  const words = segments.map(
    ({ state, count }) => `${translate(stateKey(resource, state))}: ${number(count)}`,
  )
  return (
    <div className="day-load" role="img" aria-label={words.join(', ')} title={words.join('\n')}>
      {segments.map(({ state, tone, count }) => (
        <span key={state} data-tone={tone} style={{ width: `${(count / most) * 100}%` }} />
      ))}
    </div>
  )
}
