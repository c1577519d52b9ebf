import { useSearchParams } from 'react-router'
import { isDay } from '../../../registry/days/days.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { useFormat } from '../../platform/i18n/format.ts'

/** The time and the person of a row that a user wants to create. */
export interface WantedTime {
  day: string
  /** The start as an ISO instant; undefined for any time of the day. */
  startsAt: string | undefined
  person: number
}

/**
 * Returns the address of the desk for a day, such as `2026-12-01`, or a local time, such as
 * `2026-12-01T10:15`, and a person.
 */
export const buildWantedPath = (time: string, person: number): string =>
  `/call?${new URLSearchParams({ at: time, person: String(person) })}`

/** Returns the time and the person in the address of the desk; undefined without them. */
export function useWantedTime(): WantedTime | undefined {
  const [params] = useSearchParams()
  const { timeZone } = useFormat()
  const [time, person] = [params.get('at') ?? '', Number(params.get('person'))]
  if (!(person > 0)) return undefined
  if (isDay(time)) return { day: time, startsAt: undefined, person }
  const startsAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) && fromWallClock(time, timeZone)
  return startsAt ? { day: time.slice(0, 10), startsAt, person } : undefined
}
