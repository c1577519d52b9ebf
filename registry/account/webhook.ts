import { getCall } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import { mayReadHistory } from '../changes/history.ts'
import type { Role } from '#business/words'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { Verb } from '../words/verbs.ts'
import { parseScope, type AccessScope, buildScope, formatScope } from './scope.ts'

/**
 * The states of a delivery: due, sent, failed for good, or skipped because its owner lost the
 * right.
 */
export const DELIVERY_STATES = ['due', 'sent', 'failed', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * The reasons of a failed attempt: no public address, no connection, a timeout, a refusal, or an
 * empty message.
 */
export const DELIVERY_PROBLEMS = [
  'private',
  'unreachable',
  'timeout',
  'status',
  'unwritten',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/**
 * The reasons of a stopped webhook: days of failures, a 410 answer, or a lost right of its owner.
 */
export const WEBHOOK_STOP_REASONS = ['failing', 'gone', 'rights'] as const
export type WebhookStopReason = (typeof WEBHOOK_STOP_REASONS)[number]

/** The verbs of row changes without a call, by kind of change. */
export const VERB_BY_ROW_CHANGE = {
  insert: 'create',
  update: 'update',
  delete: 'forceDelete',
} as const

const isRowChangeVerb = (verb: Verb) => Object.values<Verb>(VERB_BY_ROW_CHANGE).includes(verb)

/** Returns the event verbs of an entity: its calls, and the effects of other entities' calls. */
export const listEventVerbs = (resource: AnyResource): readonly Verb[] =>
  listEntityVerbs(resource).filter(
    (verb) => verb !== 'read' && (isRowChangeVerb(verb) || getCall(resource, verb)),
  )

/**
 * Returns the events that a role may receive, by entity. The role must read the row's history.
 */
export function listRoleEvents(
  role: Role,
  registry: Readonly<Record<string, AnyResource>>,
): AccessScope {
  const readableResources = Object.values(registry).filter(
    (resource) => !resource.union && mayReadHistory(role, resource),
  )
  return buildScope(
    readableResources.flatMap((resource) =>
      listEventVerbs(resource).map((verb) => [resource.name, verb] as const),
    ),
  )
}

/** Parses events such as `orders.create orders.update`, including unknown ones. */
export const parseWebhookEvents = (text: string): AccessScope =>
  parseScope(text.replaceAll('.', ':'))

/** Formats events as text. */
export const formatWebhookEvents = (events: AccessScope): string =>
  formatScope(events).replaceAll(':', '.')
