import { describe, expect, it } from 'vitest'
import { demoBusiness } from '../../demo/business.ts'
import { DAY, getBusinessDate, MINUTE, startOfDay } from '../../demo/world/business-clock.ts'
import { parseFils } from '../../demo/world/money.ts'
import { TEST_NOW } from '../support/server/clock.ts'

const now = TEST_NOW.getTime()
const today = getBusinessDate(startOfDay(now))
const demo = demoBusiness({ now: TEST_NOW })
const instant = demo['instant-bookings'] ?? []
const scheduled = demo['scheduled-bookings'] ?? []
const subscriptions = demo.subscriptions ?? []
const byId = <T extends { id: number }>(rows: readonly T[] = []) =>
  new Map(rows.map((row) => [row.id, row]))

describe('the demo taxes', () => {
  it('have one active tax of five percent, which every booking includes', () => {
    const taxes = demo.taxes ?? []
    expect(taxes.filter((row) => row.active === 1).map((row) => row.percent)).toEqual(['5.000'])
    expect(taxes.filter((row) => row.deleted_at !== null)).toHaveLength(1)
    for (const { price, discount, tax, total } of [...instant, ...scheduled]) {
      const net = parseFils(price) - parseFils(discount)
      expect([parseFils(tax), parseFils(total)]).toEqual([
        Math.round(net / 20),
        net + Math.round(net / 20),
      ])
    }
  })
})

describe('the demo promos', () => {
  const promos = demo.promos ?? []
  const getDay = (moment: string) => getBusinessDate(startOfDay(Date.parse(moment)))

  it('are valid today, over, used up, inactive and deleted', () => {
    const holds = promos.filter(
      (row) => row.active === 1 && row.starts_on <= today && today <= row.ends_on,
    )
    const usedUp = promos.filter((row) => row.used === row.max_uses)
    expect(promos).toHaveLength(10)
    expect(holds.length - usedUp.length).toBeGreaterThanOrEqual(3)
    expect(promos.filter((row) => row.ends_on < today).length).toBeGreaterThanOrEqual(3)
    expect([
      usedUp.length,
      promos.filter((row) => row.active === 0).length,
      promos.filter((row) => row.deleted_at !== null).length,
    ]).toEqual([1, 1, 1])
  })

  it('were used exactly as often as their count says, on days on which they were valid', () => {
    const live = [...instant, ...scheduled, ...subscriptions].filter((row) => !row.deleted_at)
    for (const promo of promos) {
      const uses = live.filter((row) => row.promo_id === promo.id)
      expect([promo.code, promo.used]).toEqual([promo.code, uses.length])
      for (const row of uses) {
        expect(getDay(row.created_at) >= promo.starts_on).toBe(true)
        expect(getDay(row.created_at) <= promo.ends_on).toBe(true)
      }
    }
  })

  it('account for every discount, to the fils', () => {
    const known = byId(promos)
    for (const row of instant) {
      const promo = known.get(row.promo_id ?? 0)
      const part = Number(promo?.discount_percent ?? 0) * 1000
      const expected = promo?.discount_amount
        ? Math.min(parseFils(row.price), parseFils(promo.discount_amount))
        : Math.round((parseFils(row.price) * part) / 100_000)
      expect([row.number, parseFils(row.discount)]).toEqual([row.number, expected])
    }
  })
})

describe('the demo subscriptions', () => {
  const visits = demo['subscription-visits'] ?? []
  const plans = byId(demo.plans)

  it('cost as much as their plan and last as long', () => {
    for (const row of subscriptions) {
      const plan = plans.get(row.plan_id)
      const days = (Date.parse(row.end_date) - Date.parse(row.start_date)) / DAY + 1
      expect([row.price, row.washes_total, days]).toEqual([
        plan?.price,
        plan?.washes,
        plan?.duration_days,
      ])
      const net = parseFils(row.price) - parseFils(row.discount)
      expect(parseFils(row.tax)).toBe(Math.round(net / 20))
      expect(parseFils(row.total)).toBe(net + parseFils(row.tax))
    }
  })

  it('have used as many washes as are done or booked, and no more than their plan includes', () => {
    for (const row of subscriptions) {
      const own = visits.filter((visit) => visit.subscription_id === row.id)
      const held = own.filter((visit) => visit.deleted_at === null).length
      expect([row.number, row.washes_used]).toEqual([row.number, held])
      expect(own.length).toBeLessThanOrEqual(row.washes_total)
      for (const visit of own)
        expect([visit.customer_id, visit.vehicle_id, visit.provider_id]).toEqual([
          row.customer_id,
          row.vehicle_id,
          row.provider_id,
        ])
    }
  })

  it('are active, end within a week, are over, or are cancelled with a reason', () => {
    const live = subscriptions.filter((row) => row.deleted_at === null)
    const soon = getBusinessDate(startOfDay(now) + 7 * DAY)
    expect(live.filter((row) => row.end_date > soon).length).toBeGreaterThan(60)
    expect(
      live.filter((row) => row.end_date >= today && row.end_date <= soon).length,
    ).toBeGreaterThan(10)
    expect(live.filter((row) => row.end_date < today).length).toBeGreaterThan(40)
    expect(subscriptions.length - live.length).toBeGreaterThan(15)
    for (const row of subscriptions) {
      const reasoned = row.rejection_reason_id !== null && row.cancelled_by !== null
      expect(reasoned).toBe(row.deleted_at !== null)
      expect(Date.parse(row.created_at)).toBeLessThan(now)
      if (row.deleted_at) expect(Date.parse(row.deleted_at)).toBeLessThan(now + MINUTE)
    }
  })
})

describe('the demo transactions', () => {
  const rows = demo.transactions ?? []
  const booked = {
    'instant-bookings': byId(instant),
    'scheduled-bookings': byId(scheduled),
    subscriptions: byId(subscriptions),
  }

  it('have the amount and the customer of their booking, one transaction for each booking', () => {
    const wrong = rows.filter((row) => {
      const booking = booked[row.kind].get(row.booking_id)
      return booking?.total !== row.amount || booking.customer_id !== row.customer_id
    })
    expect(wrong).toEqual([])
    expect(new Set(rows.map((row) => `${row.kind} ${row.booking_id}`)).size).toBe(rows.length)
    expect(rows.every((row) => row.number === `TX-${100_000 + row.id}`)).toBe(true)
  })

  it('are paid for completed bookings, pending for open ones, and refunded for some cancelled ones', () => {
    for (const kind of ['instant-bookings', 'scheduled-bookings'] as const) {
      const status = new Map(
        rows.filter((row) => row.kind === kind).map((row) => [row.booking_id, row.status]),
      )
      const seen = (list: readonly { id: number }[]) =>
        [...new Set(list.map((row) => status.get(row.id) ?? 'none'))].sort()
      const all = [...booked[kind].values()]
      expect(seen(all.filter((row) => row.is_completed === 1))).toEqual(['paid'])
      expect(seen(all.filter((row) => row.deleted_at !== null))).toEqual(['none', 'refunded'])
      expect(seen(all.filter((row) => row.is_completed === 0 && row.deleted_at === null))).toEqual([
        'pending',
      ])
    }
    expect(rows.filter((row) => row.kind === 'subscriptions')).toHaveLength(subscriptions.length)
  })

  it('take no money for bookings that are not done, and never more than the total', () => {
    for (const kind of ['instant-bookings', 'scheduled-bookings'] as const)
      for (const [id, booking] of booked[kind]) {
        const own = rows.filter((row) => row.kind === kind && row.booking_id === id)
        const add = (status: string) =>
          own
            .filter((row) => row.status === status)
            .reduce((sum, row) => sum + parseFils(row.amount), 0)
        const total = parseFils(booking.total)
        const expected =
          booking.is_completed === 1 ? [total, 0] : [0, booking.deleted_at ? 0 : total]
        expect([booking.number, add('paid'), add('pending')]).toEqual([booking.number, ...expected])
      }
  })

  it('record when, by whom and why they were paid and refunded', () => {
    for (const row of rows) {
      const isTaken = row.status !== 'pending'
      expect([row.paid_at !== null, row.paid_by !== null]).toEqual([isTaken, isTaken])
      const given = [row.refunded_at, row.refunded_by, row.refund_reason]
      const isGiven = row.status === 'refunded'
      expect(given.map((value) => value !== null)).toEqual([isGiven, isGiven, isGiven])
    }
    const cancelled = [...booked.subscriptions.values()].filter((row) => row.deleted_at !== null)
    const waiting = rows.filter((row) => row.kind === 'subscriptions' && row.status === 'pending')
    const ids = new Set(waiting.map((row) => row.booking_id))
    expect(cancelled.filter(({ id }) => ids.has(id))).toEqual([])
  })
})

describe('the demo notes and questions', () => {
  it('belong to existing bookings, and were written after these were created', () => {
    const kinds = new Map<string, ReadonlyMap<unknown, { created_at: string }>>([
      ['instant', byId(instant)],
      ['scheduled', byId(scheduled)],
      ['subscription', byId(subscriptions)],
    ])
    const notes = demo.notes ?? []
    expect(notes).toHaveLength(150)
    for (const note of notes) {
      const booking = kinds.get(note.kind)?.get(note.booking_id)
      expect(booking && note.created_at >= booking.created_at).toBe(true)
      expect(Date.parse(note.updated_at)).toBeLessThanOrEqual(now)
    }
  })

  it('include answered questions and some that wait', () => {
    const questions = demo.questions ?? []
    const answered = questions.filter((row) => row.answered_at !== null)
    expect([questions.length, answered.length]).toEqual([40, 31])
    for (const row of questions) expect(row.answer === null).toBe(row.answered_at === null)
    expect(answered.every((row) => Date.parse(row.answered_at ?? '') < now)).toBe(true)
  })
})
