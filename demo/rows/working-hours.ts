import { shiftDays, getWeekday } from '../../registry/days/days.ts'
import { type Weekday, WEEKDAYS } from '../../registry/words/weekdays.ts'
import { DAY, getBusinessDate, iso, parseMinute, startOfDay } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

/** The first provider whose employees work in shifts; those of the others work at any time. */
const FIRST_WITH_SHIFTS = 6
const ADDED = 300

const EARLY = { from: '08:00', to: '16:00', pause: ['12:00', '12:30'] } as const
const LATE = { from: '14:00', to: '22:00', pause: ['18:00', '18:30'] } as const

/** The employees who work in shifts. */
const inShifts = (world: World) =>
  world
    .rows('users')
    .filter(
      ({ account_type, provider_id, deleted_at }) =>
        account_type === 'Car Wash' &&
        deleted_at === null &&
        (provider_id ?? 0) >= FIRST_WITH_SHIFTS,
    )

const hasEarlyShift = ({ id }: DemoRow<'users'>) => Math.floor(id / 10) % 2 === 1
/** The day of the week on which an employee does not work. */
const freeDay = ({ id }: DemoRow<'users'>): Weekday | undefined => WEEKDAYS[id % WEEKDAYS.length]

/** Makes the shifts of half of the employees: early or late, six days a week. */
export function shifts(world: World): DemoRow<'shifts'>[] {
  const days = inShifts(world).flatMap((user) =>
    WEEKDAYS.filter((weekday) => weekday !== freeDay(user)).map((weekday) => ({ user, weekday })),
  )
  return days.map(({ user, weekday }, index) => {
    const { from, to, pause } = hasEarlyShift(user) ? EARLY : LATE
    return {
      id: index + 1,
      employee_id: user.id,
      weekday,
      starts_at: from,
      ends_at: to,
      break_starts_at: pause[0],
      break_ends_at: pause[1],
      ...timestamps(world.now - ADDED * DAY),
    }
  })
}

/** Makes one day off and one day of other hours, both in the next weeks. */
export function shiftExceptions(world: World): DemoRow<'shift-exceptions'>[] {
  const today = getBusinessDate(world.now)
  const [firstEmployee, secondEmployee] = inShifts(world)
  const exception = (
    id: number,
    user: DemoRow<'users'> | undefined,
    dayValues: Pick<DemoRow<'shift-exceptions'>, 'date' | 'kind' | 'starts_at' | 'ends_at'>,
  ) =>
    user
      ? [
          {
            id,
            employee_id: user.id,
            break_starts_at: null,
            break_ends_at: null,
            ...dayValues,
            ...timestamps(world.now - 3 * DAY),
          },
        ]
      : []
  return [
    ...exception(1, firstEmployee, {
      date: shiftDays(today, 5),
      kind: 'off',
      starts_at: null,
      ends_at: null,
    }),
    ...exception(2, secondEmployee, {
      date: shiftDays(today, 6),
      kind: 'working',
      starts_at: '09:00',
      ends_at: '13:00',
    }),
  ]
}

/** Makes a vacation to come, one that nobody has decided on, and a sickness that is over. */
export function absences(world: World): DemoRow<'absences'>[] {
  const today = startOfDay(world.now)
  const people = inShifts(world).slice(2)
  const admin = world.rows('users')[0]?.id ?? null
  const plans = [
    { kind: 'vacation', from: 4, days: 7, status: 'approved' },
    { kind: 'vacation', from: 16, days: 5, status: 'requested' },
    { kind: 'sick', from: -9, days: 3, status: 'approved' },
    { kind: 'training', from: 9, days: 1, status: 'refused' },
  ] as const
  return plans.flatMap(({ kind, from, days, status }, index) => {
    const user = people[index]
    const isDecided = status !== 'requested'
    const starts = today + from * DAY
    return user
      ? [
          {
            id: index + 1,
            employee_id: user.id,
            kind,
            starts_at: iso(starts),
            ends_at: iso(starts + days * DAY),
            note: null,
            status,
            decided_at: isDecided ? iso(world.now - 10 * DAY) : null,
            decided_by: isDecided ? admin : null,
            ...timestamps(world.now - 12 * DAY),
          },
        ]
      : []
  })
}

/** Makes the opening hours of the last open work location on Fridays, when it opens later. */
export function openingHours(world: World): DemoRow<'opening-hours'>[] {
  const place = world
    .rows('work-locations')
    .findLast(({ active, deleted_at }) => active === 1 && deleted_at === null)
  if (!place) return []
  return [
    {
      id: 1,
      work_location_id: place.id,
      weekday: 'friday',
      opens_at: '14:00',
      closes_at: '22:00',
      ...timestamps(world.now - ADDED * DAY),
    },
  ]
}

/** Makes the next two public holidays. */
export function holidays(world: World): DemoRow<'holidays'>[] {
  const today = getBusinessDate(world.now)
  const year = Number(today.slice(0, 4))
  const getNextDay = (day: string) => `${today < `${year}-${day}` ? year : year + 1}-${day}`
  return [
    { name: 'National Day', date: getNextDay('02-25') },
    { name: 'Liberation Day', date: getNextDay('02-26') },
  ].map((holiday, index) => ({
    id: index + 1,
    ...holiday,
    last_date: null,
    work_location_id: null,
    starts_at: null,
    ends_at: null,
    ...timestamps(world.now - ADDED * DAY),
  }))
}

const WHOLE_DAY = [0, 24 * 60] as const
type Span = readonly [from: number, to: number]

/** Returns the minutes of a day at which each employee does not work, for days in the schedule. */
export function offTimes(world: World): (start: number, offset: number) => Map<number, Span[]> {
  const away = world.rows('absences').filter(({ status }) => status === 'approved')
  const changedDays = world.rows('shift-exceptions')
  const people = inShifts(world)
  const listSpans = (user: DemoRow<'users'>, start: number): Span[] => {
    const date = getBusinessDate(start)
    const weekday = WEEKDAYS[getWeekday(date)]
    const isAway = away.some(
      ({ employee_id, starts_at, ends_at }) =>
        employee_id === user.id && Date.parse(starts_at) <= start && start < Date.parse(ends_at),
    )
    const exception = changedDays.find(
      (candidate) => candidate.employee_id === user.id && candidate.date === date,
    )
    if (isAway || exception?.kind === 'off') return [WHOLE_DAY]
    if (exception?.starts_at && exception.ends_at)
      return listSpansOutside(exception.starts_at, exception.ends_at)
    if (weekday === freeDay(user)) return [WHOLE_DAY]
    const { from, to, pause } = hasEarlyShift(user) ? EARLY : LATE
    return [...listSpansOutside(from, to), [parseMinute(pause[0]), parseMinute(pause[1])]]
  }
  return (start, offset) =>
    new Map(offset < 0 ? [] : people.map((user) => [user.id, listSpans(user, start)]))
}

const listSpansOutside = (from: string, to: string): Span[] => [
  [0, parseMinute(from)],
  [parseMinute(to), WHOLE_DAY[1]],
]
