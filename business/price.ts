import { type RawBuilder, sql } from 'kysely'
import { getDecimals } from '../registry/values/decimals.ts'
import type { AnyTransaction } from '../server/db/database-types.ts'
import { createInvalidProblem } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { requireAtMost } from './amounts.ts'

/** The amounts of a price. */
interface Amounts {
  discount: string
  tax: string
  total: string
}

/**
 * Selects discount, tax and total of a price with a promo and the current taxes. The database
 * calculates exact decimals, and rounds discount and tax once. The promo was checked when it was
 * chosen.
 */
function selectAmounts(
  { registry }: Action,
  price: RawBuilder<unknown>,
  promo: unknown,
): RawBuilder<unknown> {
  const decimals = sql.lit(getDecimals(registry.promos.fields.discount_amount) ?? 0)
  return sql`(with promo as (select discount_percent, discount_amount from promos where id = ${promo}),
    cut as (
      select round(coalesce(
        (select ${price} * discount_percent / 100 from promo),
        (select least(coalesce(discount_amount, 0), ${price}) from promo), 0), ${decimals}) as discount
    ), taxed as (
      select discount, round((${price} - discount) * coalesce(
        (select sum(percent) from taxes where active = 1 and deleted_at is null), 0) / 100, ${decimals}) as tax
      from cut
    )
    select discount::text as discount, tax::text as tax,
      (${price} - discount + tax)::text as total from taxed)`
}

/** Returns whether the call changes one of these fields; always true for a new row. */
const isChanged = (names: readonly string[], values: Values, row: Row | null): boolean =>
  row === null || names.some((name) => name in values && values[name] !== row[name])

/** Reads the current price and duration of a service. */
export async function readCurrentService(trx: AnyTransaction, id: unknown) {
  const { rows } = await sql<{ price: string; duration_minutes: number }>`
    select price::text as price, duration_minutes from services where id = ${id}`.execute(trx)
  return rows[0]
}

/** The values that a booking derives from its place, service and promo. */
interface DerivedRow extends Amounts {
  area_id: number | null
  service_price: string | null
  duration_minutes: number | null
  price: string | null
  /** The deposit of a new booking, by the settings; null without one. */
  deposit: string | null
}

/**
 * Selects the deposit of a total: a share of it, if the settings have one and the total is above
 * their amount.
 */
function selectDeposit({ registry }: Action): RawBuilder<unknown> {
  const decimals = sql.lit(getDecimals(registry['instant-bookings'].fields.deposit) ?? 0)
  return sql`(select nullif(round(a.total::numeric * s.deposit_percent / 100, ${decimals}), 0)::text
    from business_settings as s
    where s.deposit_above is null or a.total::numeric > s.deposit_above order by s.id limit 1)`
}

/** Reads what a booking derives. An unchanged service keeps the agreed price. */
async function readDerivedRow(
  action: Action,
  { service_id = null, price = null, ...after }: Row,
  hasNewService: boolean,
): Promise<DerivedRow | undefined> {
  const { location_id = null, work_location_id = null, promo_id = null } = after
  const { rows } = await sql<DerivedRow>`
    with basis as (
      select s.price as service_price, s.duration_minutes, coalesce(s.price, k.price) as price
      from (select ${service_id === null ? null : price}::numeric as price) as k
      left join services as s on s.id = ${hasNewService ? service_id : null}
    )
    select coalesce(
        (select area_id from locations where id = ${location_id}),
        (select area_id from work_locations where id = ${work_location_id})) as area_id,
      basis.service_price::text as service_price, basis.duration_minutes,
      basis.price::text as price, a.discount, a.tax, a.total, ${selectDeposit(action)} as deposit
    from basis cross join lateral ${selectAmounts(action, sql.ref('basis.price'), promo_id)} as a`.execute(
    action.trx,
  )
  return rows[0]
}

/** The derived values of a booking; without an area if its place has none. */
interface DerivedValues {
  values: Values
  lacksArea: boolean
}

/**
 * Derives duration, area and amounts of a booking from its service, place and promo, by one
 * statement. Each is derived again only when its source changes: a new start time keeps the agreed
 * price, and a new promo applies to it.
 */
async function deriveValues(action: Action, row: Row | null): Promise<DerivedValues> {
  const { values } = action
  const hasNewPlace = isChanged(['location_id', 'work_location_id'], values, row)
  const hasNewService = isChanged(['service_id'], values, row)
  const hasNewPrice = hasNewService || isChanged(['promo_id'], values, row)
  if (!hasNewPlace && !hasNewPrice) return { values: {}, lacksArea: false }
  const derived = await readDerivedRow(action, { ...row, ...values }, hasNewService)
  if (!derived) return { values: {}, lacksArea: false }
  const { area_id, service_price, duration_minutes, price, discount, tax, total } = derived
  const deposit = values.deposit ?? derived.deposit
  return {
    values: {
      ...(hasNewPlace && area_id && { area_id }),
      ...(service_price !== null && { price: service_price, duration_minutes }),
      ...(hasNewPrice && price !== null && { discount, tax, total }),
      ...(row === null && deposit !== null && { deposit }),
    },
    lacksArea: hasNewPlace && !area_id,
  }
}

/** Derives area, duration and amounts of a draft booking; no amounts while it has no service. */
export const previewBooking = async (action: Action, row: Row | null): Promise<Values> =>
  (await deriveValues(action, row)).values

/**
 * Derives area, duration and amounts of a booking. Throws 422 if its place has no area, or if the sent
 * deposit is larger than its total.
 */
export async function priceBooking(action: Action, row: Row | null): Promise<Values> {
  const { values, lacksArea } = await deriveValues(action, row)
  if (lacksArea) throw createInvalidProblem({ location_id: { key: 'errors.field.no_place' } })
  const { deposit = null } = action.values
  const { total = row?.total } = values
  const hasNewDeposit = deposit !== null && deposit !== row?.deposit
  if (hasNewDeposit && total !== undefined) requireAtMost(action, 'deposit', total)
  return values
}

/** Calculates the term of a plan from its first day; undefined without a plan. */
async function calculateTerm(action: Action): Promise<Values | undefined> {
  const { trx, values } = action
  const { start_date = null, plan_id = null, promo_id = null } = values
  const { rows } = await sql<Values>`
    select p.service_id, p.price::text as price, p.washes as washes_total,
      (${start_date}::date + p.duration_days - 1)::text as end_date,
      a.discount, a.tax, a.total
    from plans as p cross join lateral ${selectAmounts(action, sql.ref('p.price'), promo_id)} as a
    where p.id = ${plan_id}`.execute(trx)
  return rows[0]
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
