import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoBatches, demoBusiness } from '../../demo/business.ts'
import { genericRows } from '../../demo/generic/generic-rows.ts'
import { startOfDay } from '../../demo/world/business-clock.ts'
import { parseFils } from '../../demo/world/money.ts'
import { createRandom } from '../../demo/world/random.ts'
import type { AnyRow } from '../../demo/world/world.ts'
import { registry } from '../../resources/index.ts'
import { hasKeptRows } from '../../registry/entities/kept-rows.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { type Condition, matchesConditions } from '../../registry/fields/conditions.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { getTargetEntity } from '../../registry/fields/targets.ts'
import type { ResourceName } from '../../resources/words/names.ts'
import { bookingStates } from '../../resources/common/booking-states.ts'
import { isWhole, oneOf, times } from '../support/runner/whole.ts'

const now = new Date('2026-03-12T13:20:00Z')
const DAY = 86_400_000
const demo = demoBusiness({ seed: 7, now })
const bookings = demo['instant-bookings'] ?? []
/** All but the ledger and documents, which follow from the rows of others. */
const resources = Object.values<AnyResource>(registry).filter((entity) => !hasKeptRows(entity))
/** Those whose rows are written down, not seen through others or made by a start. */
const owners = resources.filter(({ union, single }) => !union && !single)

const isOfItsDay = (condition: Condition) =>
  condition !== null && typeof condition === 'object' && !('not' in condition)
const getState = (row: AnyRow) =>
  Object.entries(bookingStates).find(([, { when }]) => matchesConditions(row, when))?.[0]
const listRows = (name: ResourceName): readonly AnyRow[] =>
  (demo as Partial<Record<ResourceName, AnyRow[]>>)[name] ?? []

function hashSeed(seed: number): string {
  const hash = createHash('sha256')
  for (const batch of demoBatches({ seed, now, bookings: times(300, 3000) }))
    hash.update(JSON.stringify(batch))
  return hash.digest('hex')
}

/** Returns whether a value is valid for its field. */
function fits(field: Field, value: unknown): boolean {
  if (value === null) return 'nullable' in field && field.nullable === true
  const decimals = { money: 3, percent: 3, coordinate: 6 } as const
  switch (field.type) {
    case 'id':
    case 'integer':
    case 'reference':
    case 'polymorphic':
      return Number.isInteger(value)
    case 'references':
      return Array.isArray(value) && value.every((id) => Number.isInteger(id))
    case 'flag':
      return value === 0 || value === 1
    case 'choice':
      return Object.keys(field.values).includes(String(value))
    case 'money':
    case 'percent':
    case 'coordinate':
      return new RegExp(`^-?\\d+\\.\\d{${decimals[field.type]}}$`).test(String(value))
    case 'datetime':
      return typeof value === 'string' && new Date(value).toISOString() === value
    default:
      return typeof value === 'string' && value !== ''
  }
}

describe('the demo business', () => {
  it('has the same rows for the same seed, and other rows for another seed', () => {
    const hash = hashSeed(7)
    expect(hashSeed(7)).toBe(hash)
    expect(hashSeed(8)).not.toBe(hash)
  })

  it('has the promised number of rows', () => {
    const count = (name: ResourceName) => listRows(name).length
    expect({
      customers: count('customers'),
      users: count('users'),
      providers: count('providers'),
      nationalities: count('nationalities'),
      services: count('services'),
      reasons: count('cancellation-reasons'),
      sliders: count('sliders'),
      bookings: bookings.length,
    }).toEqual({
      customers: 400,
      users: 60,
      providers: 12,
      nationalities: 15,
      services: 14,
      reasons: 9,
      sliders: 8,
      bookings: 3000,
    })
    const empty = owners.filter(({ name }) => listRows(name).length === 0)
    expect(empty.map(({ name }) => name)).toEqual([])
  })

  it('has every declared field, and no other, in its declared type and bounds', () => {
    const wrong = resources.flatMap(({ name, fields }) =>
      listRows(name).flatMap((row) => [
        ...Object.keys(row).filter((key) => !(key in fields)),
        ...Object.entries(fields).flatMap(([key, field]) => {
          if ('computed' in field) return []
          const { min = -Infinity, max = Infinity } = field as { min?: number; max?: number }
          const { maxLength = Infinity } = field as { maxLength?: number }
          const value = row[key]
          const inside =
            field.type in { integer: 1, money: 1, percent: 1, coordinate: 1 } && value !== null
              ? Number(value) >= min && Number(value) <= max
              : String(value).length <= maxLength
          return fits(field, value) && inside ? [] : [`${name}.${key} = ${value}`]
        }),
      ]),
    )
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('refers only to existing rows that the declared reference accepts', () => {
    const broken = resources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([key, field]) => {
        if (field.type !== 'reference') return []
        const targets = new Map(listRows(field.to).map((row) => [row.id, row]))
        return listRows(name).flatMap((row) => {
          const target = targets.get(row[key] ?? null)
          const belongs = Object.entries(field.within ?? {}).map(([theirs, ours]) => [
            theirs,
            row[ours],
          ])
          // Days and counts are as of when it was chosen.
          const lasting = Object.entries(field.where ?? {}).filter(([, is]) => !isOfItsDay(is))
          const wanted = { ...Object.fromEntries(lasting), ...Object.fromEntries(belongs) }
          if (row[key] === null || (target && matchesConditions(target, wanted))) return []
          return [`${name} ${row.id}: ${key} ${row[key]}`]
        })
      }),
    )
    expect(broken.slice(0, 5)).toEqual([])
  })

  it('refers to rows of several entities by the name of an entity and an existing id', () => {
    const named = resources.flatMap(({ name, union, fields }) =>
      Object.entries(fields).flatMap(([key, field]) =>
        field.type === 'polymorphic' && !union ? [{ name, key, field, rows: listRows(name) }] : [],
      ),
    )
    expect(named.map(({ name }) => name)).toEqual([
      'approvals',
      'complaints',
      'notes',
      'refunds',
      'transactions',
    ])
    const lost = named.flatMap(({ name, key, field, rows }) =>
      rows.flatMap((row) => {
        if (row[field.typeField] === null) return []
        const to = getTargetEntity(field, row)
        const isThere = to && listRows(to).some(({ id }) => id === row[key])
        return isThere ? [] : [`${name} ${row.id}: ${row[field.typeField]} ${row[key]}`]
      }),
    )
    expect(lost.slice(0, 5)).toEqual([])
  })

  it('is ordered so that each row refers only to earlier rows', () => {
    const seen = new Map(resources.map(({ name }) => [name, new Set<unknown>()]))
    const forwards: string[] = []
    for (const { resource, rows } of demoBatches({ seed: 7, now, bookings: 50 })) {
      for (const row of rows) seen.get(resource)?.add(row.id)
      for (const [key, field] of Object.entries((registry[resource] as AnyResource).fields))
        for (const row of field.type === 'reference' ? rows : []) {
          const known = field.type === 'reference' && seen.get(field.to)?.has(row[key])
          if (row[key] !== null && !known) forwards.push(`${resource} ${row.id}: ${key}`)
        }
    }
    expect(forwards.slice(0, 5)).toEqual([])
    expect(owners.filter(({ name }) => seen.get(name)?.size === 0)).toEqual([])
  })

  it('never gives two rows the same id or the same unique value', () => {
    const doubles = resources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([key, field]) => {
        if (field.type !== 'id' && !('unique' in field && field.unique)) return []
        const values = listRows(name).flatMap((row) => row[key] ?? [])
        return new Set(values).size === values.length ? [] : [`${name}.${key}`]
      }),
    )
    expect(doubles).toEqual([])
    const accounts = [...listRows('users'), ...listRows('customers')]
    expect(new Set(accounts.map((row) => row.id)).size).toBe(accounts.length)
    expect(new Set(accounts.map((row) => row.email)).size).toBe(accounts.length)
  })
})

describe('the accounts of the demo business', () => {
  it('include the four accounts to sign in with', () => {
    const types = Object.fromEntries(
      [...listRows('users'), ...listRows('customers')]
        .filter((row) => row.auth === 1 && row.deleted_at === null)
        .map((row) => [row.email, row.account_type]),
    )
    expect(types).toMatchObject({
      'admin@washboard.example': 'Admin',
      'operations@washboard.example': 'Operations',
      'carwash@washboard.example': 'Car Wash',
      'customer@washboard.example': 'User',
    })
  })

  it('include three admins and eight of operations, some blocked and one deleted', () => {
    const users = listRows('users')
    const count = (where: Record<string, string | number>) =>
      users.filter((row) => matchesConditions(row, where)).length
    expect([count({ account_type: 'Admin' }), count({ account_type: 'Operations' })]).toEqual([
      3, 8,
    ])
    expect(count({ auth: 0 })).toBe(2)
    expect(users.filter((row) => row.deleted_at !== null)).toHaveLength(1)
  })
})

describe('the bookings of the demo business', () => {
  it('add up to the fils, with five percent tax', () => {
    const wrong = bookings.filter((row) => {
      const [price, discount, tax, total] = [row.price, row.discount, row.tax, row.total].map(
        parseFils,
      )
      const net = (price ?? 0) - (discount ?? 0)
      return tax !== Math.round(net / 20) || total !== net + (tax ?? 0)
    })
    expect(wrong).toEqual([])
    expect(bookings.some((row) => row.discount !== '0.000')).toBe(true)
  })

  it('are for a car of the customer, at a location of the customer or of a provider', () => {
    const owner = new Map(listRows('vehicles').map((row) => [row.id, row.user_id]))
    const places = new Map((demo.locations ?? []).map((row) => [row.id, row]))
    const branches = new Map((demo['work-locations'] ?? []).map((row) => [row.id, row]))
    for (const row of bookings) {
      expect(owner.get(row.vehicle_id)).toBe(row.customer_id)
      const place = places.get(row.location_id ?? 0)
      const branch = branches.get(row.work_location_id ?? 0)
      expect(place ? place.user_id : branch?.provider_id).toBe(
        place ? row.customer_id : row.provider_id,
      )
      expect(row.area_id).toBe((place ?? branch)?.area_id)
    }
    const washed = bookings.filter((row) => row.work_location_id !== null).length
    expect(washed / bookings.length).toBeGreaterThan(0.05)
  })

  it('have times in order: booked, begun, done, and none after now', () => {
    const wrong = bookings.filter(({ starts_at, created_at, started_at, ...row }) => {
      const past = [
        created_at,
        started_at,
        row.completed_at,
        row.deleted_at,
        row.failed_at,
        row.updated_at,
      ]
      return (
        created_at >= starts_at ||
        (started_at !== null && started_at <= created_at) ||
        (row.completed_at !== null && row.completed_at <= (started_at ?? 'never')) ||
        (row.deleted_at !== null && row.deleted_at < created_at) ||
        past.some((moment) => moment !== null && Date.parse(moment) > now.getTime())
      )
    })
    expect(wrong).toEqual([])
  })

  it('have a reason and an author if cancelled, and about one in fourteen is cancelled', () => {
    const cancelled = bookings.filter((row) => row.deleted_at !== null)
    expect(cancelled.length / bookings.length).toBeGreaterThan(0.05)
    expect(cancelled.length / bookings.length).toBeLessThan(0.09)
    for (const row of bookings) {
      const isEnded = row.deleted_at !== null || row.failed_at !== null
      expect(row.cancelled_by !== null).toBe(row.deleted_at !== null)
      expect(row.rejection_reason_id !== null).toBe(isEnded)
    }
  })

  it('leave nothing of the past open, and nothing of the future done', () => {
    const today = startOfDay(now.getTime())
    const states = (rows: typeof bookings) => [...new Set(rows.map(getState))].sort()
    const past = bookings.filter((row) => Date.parse(row.starts_at) < today)
    const future = bookings.filter((row) => Date.parse(row.starts_at) >= today + DAY)
    expect(states(past)).toEqual(['cancelled', 'completed'])
    expect(states(future)).toEqual(['assigned', 'cancelled', 'unassigned'])
  })

  it('are assigned to employees of the provider, between eight and ten o’clock', () => {
    const employer = new Map((demo.users ?? []).map((row) => [row.id, row.provider_id]))
    for (const row of bookings) {
      const start = (Date.parse(row.starts_at) - startOfDay(Date.parse(row.starts_at))) / 60_000
      expect(start).toBeGreaterThanOrEqual(8 * 60)
      expect(start + row.duration_minutes).toBeLessThanOrEqual(22 * 60)
      if (row.employee_id) expect(employer.get(row.employee_id)).toBe(row.provider_id)
    }
  })

  it.each(oneOf(2, [3000, 8000]))(
    'never overlap for one employee, pauses included (seed %d)',
    (count) => {
      const rows = demoBusiness({ seed: 3, now, bookings: count })
      expect(rows['instant-bookings']).toHaveLength(count)
      expect(overlaps(rows)).toEqual([])
    },
  )
})

function overlaps(rows: typeof demo): string[] {
  const buffers = new Map((rows.services ?? []).map((row) => [row.id, row.buffer_minutes]))
  const ends = new Map<number, number>()
  return [...(rows['instant-bookings'] ?? [])]
    .filter((row) => row.deleted_at === null && row.employee_id !== null)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .flatMap((row) => {
      const start = Date.parse(row.starts_at)
      const minutes = row.duration_minutes + (buffers.get(row.service_id) ?? 0)
      const before = ends.get(row.employee_id ?? 0) ?? 0
      ends.set(row.employee_id ?? 0, start + minutes * 60_000)
      return before > start ? [row.number] : []
    })
}

describe('the demo bookings of today', () => {
  // The slots are tried at the hours between.
  const hours = Array.from({ length: 12 }, (_, hour) => 2 * hour)

  it.each(oneOf(12, hours))(
    'include every state, also for the car wash account, at %d:20 UTC',
    (hour) => {
      const moment = new Date(Date.UTC(2026, 5, 9, hour, 20))
      const rows = demoBusiness({ seed: 1, now: moment, bookings: 400 })
      const today = startOfDay(moment.getTime())
      const jobs = (rows['instant-bookings'] ?? []).filter((row) => {
        const start = Date.parse(row.starts_at)
        return start >= today && start < today + DAY
      })
      const account = rows.users?.find((row) => row.email === 'carwash@washboard.example')
      const own = jobs.filter((row) => row.employee_id === account?.id)
      const states = (list: typeof jobs) => new Set(list.map(getState))
      expect(states(jobs)).toEqual(new Set(Object.keys(bookingStates)))
      expect(states(own)).toEqual(
        new Set(['started', 'completed', 'failed', 'assigned', 'cancelled']),
      )
      expect(overlaps(rows)).toEqual([])
    },
  )

  it('are not the only bookings of the car wash account', () => {
    const account = demo.users?.find((row) => row.email === 'carwash@washboard.example')
    const done = bookings.filter((row) => row.employee_id === account?.id && row.is_completed === 1)
    expect(done.length).toBeGreaterThan(20)
  })
})

describe('a large demo business', () => {
  it.runIf(isWhole())('is generated in batches of bookings', () => {
    const size = times(5000, 20_000)
    let count = 0
    for (const { resource, rows } of demoBatches({ seed: 1, now, bookings: size })) {
      expect([resource, rows.length <= 2000 || rows.length]).toEqual([resource, true])
      if (resource !== 'instant-bookings') continue
      count += rows.length
    }
    expect(count).toBe(size)
  })
})

describe('the demo rows of an entity without a file in demo/rows', () => {
  const context = { now: now.getTime(), rows: listRows }

  it.each(owners)('have every declared field in its type: $name', (resource) => {
    const rows = genericRows(resource, 24, { ...context, random: createRandom(1, resource.name) })
    expect(rows).toHaveLength(24)
    for (const row of rows)
      for (const [key, field] of Object.entries(resource.fields))
        if (!('computed' in field))
          expect([key, row[key], fits(field, row[key])]).toEqual([key, row[key], true])
  })

  it('have no duplicates of a unique value', () => {
    const rows = genericRows(registry.nationalities, 60, {
      ...context,
      random: createRandom(1, 'x'),
    })
    expect(new Set(rows.map((row) => row.code)).size).toBe(60)
    expect(new Set(rows.map((row) => row.name)).size).toBe(60)
  })

  it('do not exist if a required reference has no target', () => {
    const random = createRandom(1, 'x')
    expect(genericRows(registry.cities, 5, { now: 0, random, rows: () => [] })).toEqual([])
  })
})
