import type { Span } from '../../../../../registry/views/layouts.ts'
import type { Placed } from './placed.ts'

/** A day of an agenda, and the rows that are first seen on it. */
export interface AgendaDay {
  day: string
  placed: readonly Placed[]
}

interface AgendaContent {
  days: readonly string[]
  placed: readonly Placed[]
  span: Span
  today: string
}

/** Returns whether a row appears first on a day among some days. */
function isFirstShownDay({ day, lastDay }: Placed, on: string, [first = on]: readonly string[]) {
  return lastDay >= first && on === (day < first ? first : day)
}

/** Returns those of some days that have rows, each row on the first day that shows it. */
const withRows = (days: readonly string[], placed: readonly Placed[]): AgendaDay[] =>
  days
    .map((day) => ({ day, placed: placed.filter((entry) => isFirstShownDay(entry, day, days)) }))
    .filter((agendaDay) => agendaDay.placed.length > 0)

/**
 * Returns the days that have rows: those before today, where today is among the days, with the rows
 * that ended before today, and the others. A month leaves out the days of its neighbours.
 */
export function agendaDays({ days, placed, span, today }: AgendaContent): {
  earlier: AgendaDay[]
  others: AgendaDay[]
} {
  const month = days[Math.floor(days.length / 2)]?.slice(0, 7)
  const own = span === 'month' ? days.filter((day) => day.startsWith(month ?? day)) : days
  const from = own.includes(today) ? today : ''
  const ended = placed.filter(({ lastDay }) => lastDay < from)
  return {
    earlier: withRows(
      own.filter((day) => day < from),
      ended,
    ),
    others: withRows(
      own.filter((day) => day >= from),
      placed,
    ),
  }
}
