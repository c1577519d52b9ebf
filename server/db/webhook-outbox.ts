import type { AnyResource } from '../../registry/entities/registry.ts'
import { listEventVerbs, VERB_BY_ROW_CHANGE } from '../../registry/account/webhook.ts'

const { insert, update, delete: remove } = VERB_BY_ROW_CHANGE

/**
 * The trigger function that inserts webhook deliveries in the transaction of a change, so that each
 * change has its deliveries. Without webhooks it does nothing.
 */
export const WEBHOOKS_SQL = `
create or replace function webhook_event(entity text, kind text, verb text, own jsonb)
returns text language sql immutable as $$
  select entity || '.' || case
    when kind = 'insert' then '${insert}'
    when kind = 'delete' then '${remove}'
    when verb not in ('${insert}', '${update}', '${remove}') and own -> entity ? verb then verb
    else '${update}'
  end
$$;
create or replace function enter_deliveries() returns trigger language plpgsql as $$
declare happened text;
begin
  if not exists (select from webhooks) then return null; end if;
  happened := webhook_event(new.entity, new.kind, new.verb, tg_argv[0]::jsonb);
  insert into jobs (kind, webhook_id, change_id, event, entity, row_id, due_at)
    select 'webhook', id, new.id, happened, new.entity, new.row_id, new.at from webhooks
    where stopped_at is null and events @> array[happened];
  return null;
end $$;
`

/** The event verbs of each entity, as JSON for the trigger. */
export const buildEventVerbsJson = (registry: Readonly<Record<string, AnyResource>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.values(registry).map((resource) => [resource.name, listEventVerbs(resource)]),
    ),
  )

/** Returns the trigger that inserts the webhook deliveries of a change. */
export const buildWebhookTrigger = (registry: Readonly<Record<string, AnyResource>>): string =>
  `create or replace trigger changes_webhooks after insert on changes
    for each row execute function enter_deliveries('${buildEventVerbsJson(registry).replaceAll("'", "''")}')`
