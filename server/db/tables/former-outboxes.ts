/** The table of webhook messages before there was one table of jobs. */
export const FORMER_DELIVERIES = 'webhook_deliveries'
/** The table of due report mails before there was one table of jobs. */
const FORMER_SLOTS = 'report_mail_slots'

// The messages move, so that those of one row stay in order.
const MOVE_DELIVERIES = `
  with moved as (delete from ${FORMER_DELIVERIES} returning *)
  insert into jobs (kind, state, attempts, due_at, claim, status, problem, response, tried_at,
    webhook_id, change_id, event, entity, row_id)
  select 'webhook', state, attempts, due_at, claim, status, problem, response, tried_at,
    webhook_id, change_id, event, entity, row_id from moved order by change_id
  on conflict do nothing`

// A server of an earlier version would send a mail again whose row is gone, so the rows are copied.
const COPY_SLOTS = `
  insert into jobs (kind, state, attempts, due_at, claim, problem, tried_at, report_mail_id, slot)
  select 'report_mail', state, attempts, due_at, claim, problem, done_at, mail_id, slot
  from ${FORMER_SLOTS} order by slot on conflict do nothing`

/**
 * Returns the statements that carry the outboxes of earlier versions over to `jobs`. The former
 * tables stay until no server of an earlier version is running.
 */
export function carriedJobs(
  existing: ReadonlyMap<string, unknown>,
  isOnlyServer: boolean,
): string[] {
  const carry = (table: string, statement: string) =>
    existing.has(table) ? [statement, ...(isOnlyServer ? [`drop table ${table}`] : [])] : []
  return [...carry(FORMER_DELIVERIES, MOVE_DELIVERIES), ...carry(FORMER_SLOTS, COPY_SLOTS)]
}
