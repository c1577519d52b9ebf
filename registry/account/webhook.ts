import { getCall } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import { mayReadHistory } from '../changes/history.ts'
import type { Role } from '#business/words'
import { entityVerbs } from '../entities/life-cycle.ts'
import type { Verb } from '../words/verbs.ts'
import { parseScope, type Scope, buildScope, scopeText } from './scope.ts'

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
export const STOP_REASONS = ['failing', 'gone', 'rights'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** The verbs of changes that no call made, by kind of change. */
export const PLAIN_EVENTS = { insert: 'create', update: 'update', delete: 'forceDelete' } as const

const isPlain = (verb: Verb) => Object.values<Verb>(PLAIN_EVENTS).includes(verb)

/** Returns the event verbs of an entity: its calls, and the effects of other entities' calls. */
export const eventVerbs = (resource: AnyResource): readonly Verb[] =>
  entityVerbs(resource).filter(
    (verb) => verb !== 'read' && (isPlain(verb) || getCall(resource, verb)),
  )

/**
 * Returns the events that a role may receive, by entity: those on rows whose history it may read.
 */
export function eventsOfRole(role: Role, registry: Readonly<Record<string, AnyResource>>): Scope {
  const readable = Object.values(registry).filter(
    (resource) => !resource.union && mayReadHistory(role, resource),
  )
  return buildScope(
    readable.flatMap((resource) =>
      eventVerbs(resource).map((verb) => [resource.name, verb] as const),
    ),
  )
}

/** Reads events such as `orders.create orders.update`, including unknown ones. */
export const parseEvents = (text: string): Scope => parseScope(text.replaceAll('.', ':'))

/** Writes events as text. */
export const eventsText = (events: Scope): string => scopeText(events).replaceAll(':', '.')
