import { quote } from '../../tables/columns.ts'
import { type Change, isOfField } from '../kinds/change.ts'

/**
 * Returns statements that rename an entity in the events of webhooks and in the given tables of
 * their messages.
 */
export function webhookStatements(change: Change, outboxes: readonly string[]): string[] {
  if (isOfField(change) || change.kind !== 'entity-renamed') return []
  const [was, now] = [quote(change.was), quote(change.entity)]
  const renamed = `case when split_part(event, '.', 1) = ${was}
    then ${now} || '.' || split_part(event, '.', 2) else event end`
  return [
    `update webhooks set events = array(select ${renamed} from unnest(events) as event)`,
    ...outboxes.map(
      (table) => `update ${table} set entity = ${now}, event = ${renamed} where entity = ${was}`,
    ),
  ]
}
