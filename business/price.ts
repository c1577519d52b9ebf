import { sql } from 'kysely'
import { getDecimals } from '../registry/values/decimals.ts'
import type { AnyTransaction } from '../server/db/database-types.ts'
import { createInvalidProblem } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'

/**
 * Calculates discount, tax and total of a price with a promo and the current taxes. The database
 * calculates exact decimals, and rounds discount and tax once. The promo was checked when it was
 * chosen.
 */
async function calculateAmounts(
  { trx, registry }: Action,
  price: unknown,
  promo: unknown,
): Promise<Values> {
  const decimals = sql.lit(getDecimals(registry.promos.fields.discount_amount) ?? 0)
  const { rows } = await sql<{ discount: string; tax: string; total: string }>`
    with promo as (select * from promos where id = ${promo}),
    cut as (
      select ${price}::numeric as price, round(coalesce(
        (select ${price}::numeric * discount_percent / 100 from promo),
        (select least(coalesce(discount_amount, 0), ${price}::numeric) from promo), 0), ${decimals}) as discount
    ), taxed as (
      select *, round((price - discount) * coalesce(
        (select sum(percent) from taxes where active = 1 and deleted_at is null), 0) / 100, ${decimals}) as tax
      from cut
    )
    select discount::text as discount, tax::text as tax,
      (price - discount + tax)::text as total from taxed`.execute(trx)
  return { ...rows[0] }
}

/** Returns whether the call changes one of these fields; always true for a new row. */
const isChanged = (names: readonly string[], values: Values, row: Row | null): boolean =>
  row === null || names.some((name) => name in values && values[name] !== row[name])

/** Reads the area of a booking, from the customer's location or the work location. */
async function findArea(trx: AnyTransaction, { location_id, work_location_id }: Row) {
  const { rows } = await sql<{ area_id: number | null }>`select coalesce(
    (select area_id from locations where id = ${location_id ?? null}),
    (select area_id from work_locations where id = ${work_location_id ?? null})) as area_id`.execute(
    trx,
  )
  const area_id = rows[0]?.area_id
  return area_id ? { area_id } : undefined
}

/** Reads the current price and duration of a service. */
export async function readCurrentService(trx: AnyTransaction, id: unknown) {
  const { rows } = await sql<{ price: string; duration_minutes: number }>`
    select price::text as price, duration_minutes from services where id = ${id}`.execute(trx)
  return rows[0]
}

/** Reads the area of a booking whose place changes, if it has one. */
async function readChangedArea(
  { trx, values }: Action,
  row: Row | null,
): Promise<Values | undefined> {
  if (!isChanged(['location_id', 'work_location_id'], values, row)) return {}
  return findArea(trx, { ...row, ...values })
}

/** Derives area, duration and amounts of a booking; no amounts while it has no service. */
export async function previewBooking(action: Action, row: Row | null): Promise<Values> {
  return { ...(await readChangedArea(action, row)), ...(await calculatePreview(action, row)) }
}

/** Derives duration and amounts of a booking; nothing while it has no service. */
async function calculatePreview(action: Action, row: Row | null): Promise<Values> {
  const { trx, values } = action
  const rowAfter: Row = { ...row, ...values }
  const service = isChanged(['service_id'], values, row)
    ? await readCurrentService(trx, rowAfter.service_id)
    : undefined
  const price = service?.price ?? (rowAfter.service_id ? rowAfter.price : null)
  if (price === null || price === undefined) return {}
  const amounts = isChanged(['service_id', 'promo_id'], values, row)
    ? await calculateAmounts(action, price, rowAfter.promo_id ?? null)
    : {}
  return { ...service, ...amounts }
}

/**
 * Derives duration, area and amounts of a booking from its service, place and promo. Each is
 * derived again only when its source changes: a new start time keeps the agreed price, and a new
 * promo applies to it.
 */
export async function priceBooking(action: Action, row: Row | null): Promise<Values> {
  const area = await readChangedArea(action, row)
  if (!area) throw createInvalidProblem({ location_id: { key: 'errors.field.no_place' } })
  return { ...area, ...(await calculatePreview(action, row)) }
}

/** Calculates the term of a plan from its first day; undefined without a plan. */
async function calculateTerm(action: Action): Promise<Values | undefined> {
  const { trx, values } = action
  const { rows } = await sql<{
    service_id: number | null
    price: string
    washes_total: number
    end_date: string | null
  }>`
    select service_id, price::text as price, washes as washes_total,
      (${values.start_date ?? null}::date + duration_days - 1)::text as end_date
    from plans where id = ${values.plan_id ?? null}`.execute(trx)
  const [plan] = rows
  return (
    plan && { ...plan, ...(await calculateAmounts(action, plan.price, values.promo_id ?? null)) }
  )
}

/** Derives end date, washes and amounts of a draft subscription, if it has a plan. */
export async function previewSubscription(action: Action): Promise<Values> {
  return (await calculateTerm(action)) ?? {}
}

/** Derives end date, washes and amounts of a subscription from its plan. */
export async function priceSubscription(action: Action): Promise<Values> {
  const term = await calculateTerm(action)
  if (!term) throw createInvalidProblem({ plan_id: { key: 'errors.field.not_there' } })
  return term
}
