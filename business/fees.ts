import { sql } from 'kysely'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'

/** The fees that the business charges; null without one. */
interface Fees {
  no_show_fee: string | null
  late_cancel_fee: string | null
  late_cancel_hours: number
  /** 1 if fees include tax. */
  fees_taxed: number
}

const NO_FEES: Fees = {
  no_show_fee: null,
  late_cancel_fee: null,
  late_cancel_hours: 0,
  fees_taxed: 1,
}
const HOUR = 3_600_000

async function readFees({ trx }: Action): Promise<Fees> {
  const { rows } = await sql<Fees>`select no_show_fee::text as no_show_fee,
    late_cancel_fee::text as late_cancel_fee, late_cancel_hours, fees_taxed
    from business_settings order by id limit 1`.execute(trx)
  return rows[0] ?? NO_FEES
}

/** Returns the values of a fee. Its tax is decided when it is charged, so that documents stay right. */
const buildFee = (fee: string | null, { fees_taxed }: Fees): Values => ({
  fee,
  untaxed_fee: fees_taxed === 1 ? null : fee,
})

/** Returns the fee of a visit at which the customer was not there. */
export async function deriveNoShowFee(action: Action): Promise<Values> {
  const fees = await readFees(action)
  return buildFee(fees.no_show_fee, fees)
}

/** Returns whether customers who cancel for a reason pay for being late. */
async function isChargedReason({ trx }: Action, reason: unknown): Promise<boolean> {
  const { rows } = await sql`select from cancellation_reasons
    where id = ${reason} and late_fee = 1`.execute(trx)
  return rows.length > 0
}

/** Returns the fee of a cancellation shortly before the start, for a reason that costs a fee. */
export async function deriveLateFee(action: Action, row: Row | null): Promise<Values> {
  const { values, now, doneAt = now } = action
  const { rejection_reason_id = null } = values
  if (!row || !(await isChargedReason(action, rejection_reason_id))) return {}
  const fees = await readFees(action)
  const startsAt = new Date(String(row.starts_at)).getTime()
  const isLate = startsAt - doneAt.getTime() < fees.late_cancel_hours * HOUR
  return isLate ? buildFee(fees.late_cancel_fee, fees) : {}
}

/** Clears the fee of a booking that is restored, and its waiver. */
export const clearFee = async (): Promise<Values> => ({
  fee: null,
  untaxed_fee: null,
  waiver_reason: null,
  waived_at: null,
  waived_by: null,
})
