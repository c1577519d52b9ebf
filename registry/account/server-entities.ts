import { WEBHOOK_STOP_REASONS } from './webhook.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Fields } from '../fields/field-types.ts'
import { REPORTS_GROUP, type ResourceName } from '#business/words'
import { ACTOR_ENTITY } from '../changes/history.ts'

const owner = { type: 'reference', to: ACTOR_ENTITY } as const
const nullableDateTime = { type: 'datetime', nullable: true } as const

/** The fields of API keys in history. Neither a key nor its hash is one of them. */
export const API_KEY_FIELDS = {
  name: { type: 'text' },
  user_id: owner,
  scope: { type: 'longtext' },
  expires_at: { type: 'datetime' },
  ended_at: nullableDateTime,
} as const satisfies Fields

/**
 * The fields of webhooks in history. A new secret shows as the time until which the previous one
 * signs.
 */
export const WEBHOOK_FIELDS = {
  url: { type: 'text' },
  user_id: owner,
  events: { type: 'longtext' },
  old_secret_until: nullableDateTime,
  stopped_at: nullableDateTime,
  stopped_why: {
    type: 'choice',
    nullable: true,
    values: Object.fromEntries(WEBHOOK_STOP_REASONS.map((reason) => [reason, 'plain' as const])),
  },
} as const satisfies Fields

/** The fields of shared views in history. History does not contain private views. */
export const VIEW_FIELDS = {
  name: { type: 'text' },
  user_id: owner,
  entity: { type: 'text' },
  list: { type: 'text' },
  role: { type: 'text' },
  is_default: { type: 'flag' },
  query: { type: 'longtext' },
} as const satisfies Fields

/** An entity that no business declares. Without lists and calls, it appears only in history. */
const buildServerEntity = (name: string, title: string, fields: Fields): AnyResource => ({
  name: name as ResourceName,
  icon: 'key',
  menu: REPORTS_GROUP,
  title,
  fields,
  lists: {},
})

/** The server's own tables whose changes are in history, for admins only, without undo. */
export const SERVER_ENTITIES: readonly AnyResource[] = [
  buildServerEntity('api-keys', 'name', API_KEY_FIELDS),
  buildServerEntity('webhooks', 'url', WEBHOOK_FIELDS),
  buildServerEntity('saved-views', 'name', VIEW_FIELDS),
]

/** Returns the server's own entity with a name; undefined for entities of the business. */
export const findServerEntity = (name: string): AnyResource | undefined =>
  SERVER_ENTITIES.find((entity) => entity.name === name)
