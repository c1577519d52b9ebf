import { sql } from 'kysely'
import type { DeliveryProblem, DeliveryState } from '../../../registry/account/webhook.ts'
import type { Db } from '../../db/database-types.ts'

/** The maximum number of deliveries of a webhook in one response. */
const MAX_DELIVERIES = 20

interface Delivery {
  id: string
  webhook_id: number
  event: string
  row_id: number
  state: DeliveryState
  attempts: number
  due_at: string | null
  tried_at: string | null
  status: number | null
  problem: DeliveryProblem | null
  response: string | null
}

/** Lists the last deliveries of each webhook of an account, newest first. */
export async function listDeliveries(db: Db, userId: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.change_id::text as id, d.webhook_id, d.event, d.row_id, d.state, d.attempts, d.due_at,
      d.tried_at, d.status, d.problem, d.response
    from webhooks as w cross join lateral (
      select * from jobs where webhook_id = w.id
      order by change_id desc limit ${sql.lit(MAX_DELIVERIES)}) as d
    where w.user_id = ${userId} order by d.change_id desc`.execute(db)
  return rows
}
