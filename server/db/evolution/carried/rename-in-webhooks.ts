import { quote } from '../../tables/columns.ts'
import { type Change, isOfField } from '../kinds/change.ts'

/** The statements by which webhooks and what waits for them name an entity as it is called after a change. */
export function webhookStatements(change: Change): string[] {
  if (isOfField(change) || change.kind !== 'entity-renamed') return []
  const [was, now] = [quote(change.was), quote(change.entity)]
  const renamed = `case when split_part(event, '.', 1) = ${was}
    then ${now} || '.' || split_part(event, '.', 2) else event end`
  return [
    `update webhooks set events = array(select ${renamed} from unnest(events) as event)`,
    `update webhook_deliveries set entity = ${now}, event = ${renamed} where entity = ${was}`,
  ]
}
