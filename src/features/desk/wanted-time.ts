import { useSearchParams } from 'react-router'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { useFormat } from '../../platform/i18n/format.ts'

/** The time and the person of a row that a user wants to create. */
export interface WantedTime {
  day: string
  /** The start as an ISO instant. */
  startsAt: string
  person: number
}

/** Returns the address of the desk for a local time, such as `2026-12-01T10:15`, and a person. */
export const buildWantedPath = (time: string, person: number): string =>
  `/call?${new URLSearchParams({ at: time, person: String(person) })}`

/** Returns the time and the person in the address of the desk; undefined without them. */
export function useWantedTime(): WantedTime | undefined {
  const [params] = useSearchParams()
  const { timeZone } = useFormat()
  const [time, person] = [params.get('at') ?? '', Number(params.get('person'))]
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) || !(person > 0)) return undefined
  const startsAt = fromWallClock(time, timeZone)
  return startsAt === null ? undefined : { day: time.slice(0, 10), startsAt, person }
}
