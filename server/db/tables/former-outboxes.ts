/** The table of webhook messages before there was one table of jobs. */
export const FORMER_DELIVERIES = 'webhook_deliveries'
/** The table of due report mails before there was one table of jobs. */
const FORMER_SLOTS = 'report_mail_slots'

// Move the messages, so that the messages of one row stay in order.
const MOVE_DELIVERIES = `
  with moved as (delete from ${FORMER_DELIVERIES} returning *)
  insert into jobs (kind, state, attempts, due_at, claim, status, problem, response, tried_at,
    webhook_id, change_id, event, entity, row_id)
  select 'webhook', state, attempts, due_at, claim, status, problem, response, tried_at,
    webhook_id, change_id, event, entity, row_id from moved order by change_id
  on conflict do nothing`

// Copy the rows, because a server of an earlier version repeats a mail whose row is missing.
const COPY_SLOTS = `
  insert into jobs (kind, state, attempts, due_at, claim, problem, tried_at, report_mail_id, slot)
  select 'report_mail', state, attempts, due_at, claim, problem, done_at, mail_id, slot
  from ${FORMER_SLOTS} order by slot on conflict do nothing`

/**
 * Returns the statements that carry the outboxes of earlier versions over to `jobs`. The former
 * tables stay until no server of an earlier version is running.
 */
export function buildJobTransfers(
  existing: ReadonlyMap<string, unknown>,
  isOnlyServer: boolean,
): string[] {
  const moveTable = (table: string, statement: string) =>
    existing.has(table) ? [statement, ...(isOnlyServer ? [`drop table ${table}`] : [])] : []
  return [...moveTable(FORMER_DELIVERIES, MOVE_DELIVERIES), ...moveTable(FORMER_SLOTS, COPY_SLOTS)]
}
