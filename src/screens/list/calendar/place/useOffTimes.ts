import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { registry } from '#business'
import { type OffTime, planningCalls } from '../../../../../registry/calls/planning-calls.ts'
import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import { toWallClock } from '../../../../../registry/text/wall-clock.ts'
import { useExtensions } from '../../../../platform/access/rights.ts'
import { call } from '../../../../platform/api/index.ts'
import type { ListReference } from '../../../../platform/data/rows/list-references.ts'
import type { LaneField } from './people.ts'
import { parseClock } from './placed.ts'

const DAY_MINUTES = 24 * 60

/** An off time on a day, in minutes of the day, with its reason. */
export interface OffSpan {
  startMinute: number
  endMinute: number
  message: string
}

/** Returns the entities that refer to a person, such as shifts. A change of their rows can change off times. */
const listReferrers = (target: string): string[] =>
  Object.values<AnyResource>(registry).flatMap((resource) =>
    Object.values(resource.fields).some(
      (field) => field.type === 'reference' && field.to === target && !field.setOn,
    )
      ? [resource.name]
      : [],
  )

/** Returns the part of an off time that falls on a day, in minutes of the day. */
function toDaySpan(day: string, { from, to, message }: OffTime, timeZone: string): OffSpan {
  const toMinute = (moment: string, defaultMinute: number) => {
    const [date = '', time = ''] = toWallClock(moment, timeZone).split('T')
    return date === day ? parseClock(time) : defaultMinute
  }
  return { startMinute: toMinute(from, 0), endMinute: toMinute(to, DAY_MINUTES), message }
}

/** The off times of people, by person. */
export type OffTimesByPerson = ReadonlyMap<number, readonly OffSpan[]>

function groupByPerson(day: string, offTimes: readonly OffTime[], timeZone: string) {
  const spansByPerson = new Map<number, OffSpan[]>()
  for (const offTime of offTimes)
    spansByPerson.set(offTime.id, [
      ...(spansByPerson.get(offTime.id) ?? []),
      toDaySpan(day, offTime, timeZone),
    ])
  return spansByPerson
}

/** Returns the off times of each person of a calendar on each of its days; none while loading. */
export function useOffTimes(
  { resource }: ListReference,
  { name, field }: LaneField,
  { days, timeZone }: { days: readonly string[]; timeZone: string },
): ReadonlyMap<string, OffTimesByPerson> {
  const isOffered = useExtensions().has(planningCalls.offTimes.request)
  const dayList = days.join()
  const combine = useCallback(
    (results: readonly { data: OffTime[] | undefined }[]) =>
      new Map(
        dayList
          .split(',')
          .map((day, index) => [day, groupByPerson(day, results[index]?.data ?? [], timeZone)]),
      ),
    [dayList, timeZone],
  )
  return useQueries({
    queries: days.map((day) => ({
      queryKey: [
        'off-times',
        { entity: resource.name, field: name, day },
        ...listReferrers(field.to),
      ],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const values = { entity: resource.name, field: name, date: day }
        return call(planningCalls.offTimes, values, { signal })
      },
      enabled: isOffered,
      retry: false,
    })),
    combine,
  })
}

/** Returns the people with shifts who work at some time of the day. */
export const findWorking = (offTimes: OffTimesByPerson): ReadonlySet<number> =>
  new Set([...offTimes].filter(([, spans]) => !reasonForDay(spans)).map(([id]) => id))

/** Returns why a person is off for a whole day; undefined if they work at some time of it. */
export const reasonForDay = (spans: readonly OffSpan[] = []): string | undefined =>
  spans.find(({ startMinute, endMinute }) => startMinute <= 0 && endMinute >= DAY_MINUTES)?.message
