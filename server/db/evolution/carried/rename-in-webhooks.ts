import { quote } from '../../tables/columns.ts'
import { type Change, isOfField } from '../kinds/change.ts'

/**
 * Returns statements that rename an entity in the events of webhooks and in the given tables of
 * their messages.
 */
export function buildWebhookStatements(change: Change, outboxes: readonly string[]): string[] {
  if (isOfField(change) || change.kind !== 'entity-renamed') return []
  const [formerName, currentName] = [quote(change.formerName), quote(change.entity)]
  const renamedEvent = `case when split_part(event, '.', 1) = ${formerName}
    then ${currentName} || '.' || split_part(event, '.', 2) else event end`
  return [
    `update webhooks set events = array(select ${renamedEvent} from unnest(events) as event)`,
    ...outboxes.map(
      (table) =>
        `update ${table} set entity = ${currentName}, event = ${renamedEvent} where entity = ${formerName}`,
    ),
  ]
}
