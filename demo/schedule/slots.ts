import {
  DAY,
  getBusinessDate,
  iso,
  MINUTE,
  parseMinute,
  formatMinute,
} from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'
import type { Day } from './calendar.ts'
import type { Branch, Pools } from './pools.ts'

/** The booking type that an available date is for. */
export type SlotType = DemoRow<'available-dates'>['type']
const TYPES: readonly SlotType[] = ['scheduled', 'subscription']

/** A bookable time slot at a work location. */
export interface Slot {
  row: DemoRow<'time-slots'>
  type: SlotType
  branch: Branch
  from: number
  to: number
  /** True if its date is not deleted. */
  isOpen: boolean
}

/** The time slots of one day. */
export interface OpenDay {
  dates: DemoRow<'available-dates'>[]
  slots: Slot[]
  /** The slots by type, and by type and provider. */
  groups: Map<string, Slot[]>
  /** True if the rows of the day are stored; those of older days are deleted. */
  isStored: boolean
}

/** The first day whose dates are stored, counted from today. */
const FIRST_STORED_DAY = -30
/** Days before a date on which it is opened for booking. */
const OPENED_BEFORE = 28
const LENGTH = 120
/** The share of future dates that are deleted. */
const DELETED_SHARE = 0.02

/**
 * Returns a function that makes the slots of a day, to be called in order; ids go to stored days.
 */
export function slotsOfDays(world: World, pools: Pools): (day: Day) => OpenDay {
  const random = world.random('slots')
  const branches = [...pools.activeBranches.values()].flat()
  // Promos and dates share one sequence of ids.
  let lastDate = world.rows('promos').length
  let lastSlot = 0

  function dateRow(day: Day, type: SlotType, branch: Branch): DemoRow<'available-dates'> {
    const created = day.start - OPENED_BEFORE * DAY + random.int(9 * 60, 15 * 60) * MINUTE
    // Visits of a subscription need the dates of its provider.
    const isDeleted = type === 'scheduled' && day.offset > 2 && random.chance(DELETED_SHARE)
    return world.whole('available-dates', {
      id: day.offset < FIRST_STORED_DAY ? 0 : ++lastDate,
      date: getBusinessDate(day.start),
      type,
      work_location_id: branch.id,
      ...timestamps(created, isDeleted ? world.now - random.int(1, 20) * 60 * MINUTE : null),
    })
  }

  function buildSlots(date: DemoRow<'available-dates'>, type: SlotType, branch: Branch): Slot[] {
    const opens = parseMinute(branch.opens_at)
    const count = Math.floor((parseMinute(branch.closes_at) - opens) / LENGTH)
    return Array.from({ length: count }, (_, index) => {
      const from = opens + index * LENGTH
      const isOpen = date.deleted_at === null
      return { row: slotRow(date, branch, from), type, branch, from, to: from + LENGTH, isOpen }
    })
  }

  function slotRow(date: DemoRow<'available-dates'>, branch: Branch, from: number) {
    return world.whole('time-slots', {
      id: date.id === 0 ? 0 : ++lastSlot,
      date_slot_id: date.id,
      starts_at: formatMinute(from),
      ends_at: formatMinute(from + LENGTH),
      capacity: random.int(2, 4),
      booked: 0,
      date: date.date,
      type: date.type,
      work_location_id: branch.id,
      provider_id: branch.provider_id,
      closed_at: date.deleted_at,
      created_at: date.created_at,
      updated_at: date.created_at,
    })
  }

  return (day) => {
    const dates: OpenDay['dates'] = []
    const slots: Slot[] = []
    for (const branch of branches)
      for (const type of TYPES) {
        const date = dateRow(day, type, branch)
        dates.push(date)
        slots.push(...buildSlots(date, type, branch))
      }
    return { dates, slots, groups: grouped(slots), isStored: day.offset >= FIRST_STORED_DAY }
  }
}

function grouped(slots: readonly Slot[]): OpenDay['groups'] {
  const groups = new Map<string, Slot[]>()
  for (const slot of slots)
    for (const key of [slot.type, `${slot.type} ${slot.branch.provider_id}`]) {
      const group = groups.get(key)
      if (group) group.push(slot)
      else groups.set(key, [slot])
    }
  return groups
}

/** Returns the slots of a type, of all providers or of one. */
export function getSlots({ groups }: OpenDay, type: SlotType, provider?: number): readonly Slot[] {
  return groups.get(provider === undefined ? type : `${type} ${provider}`) ?? []
}

/** Returns whether a customer could book the slot. */
export function isFree({ row, isOpen }: Slot): boolean {
  return isOpen && row.booked < row.capacity
}

/** Counts a booking made at an instant against the slot's capacity. */
export function countBooking({ row }: Slot, created: number): void {
  row.booked++
  if (iso(created) > row.updated_at) row.updated_at = iso(created)
}
