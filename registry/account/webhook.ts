import { callOf } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import { mayReadHistory } from '../changes/history.ts'
import type { Role } from '#business/words/roles.ts'
import { entityVerbs } from '../entities/life-cycle.ts'
import type { Verb } from '../words/verbs.ts'
import { parseScope, type Scope, scopeOf, scopeText } from './scope.ts'

/** What became of a delivery: it waits for a try, was taken, was given up, or may not be told any more. */
export const DELIVERY_STATES = ['due', 'sent', 'failed', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a try failed: no public address, no connection, no answer in time, an answer that says no, or nothing that could be sent. */
export const DELIVERY_PROBLEMS = [
  'private',
  'unreachable',
  'timeout',
  'status',
  'unwritten',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Why a webhook is stopped: it failed for days, its address said that it is gone, or its owner lost the right. */
export const STOP_REASONS = ['failing', 'gone', 'rights'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** What an event says where no call of the entity says more: the row is there, is another, or is gone. */
export const PLAIN_EVENTS = { insert: 'create', update: 'update', delete: 'forceDelete' } as const

const isPlain = (verb: Verb) => Object.values<Verb>(PLAIN_EVENTS).includes(verb)

/** What can happen to the rows of an entity: its calls, and what the calls of others do to them. */
export const eventVerbs = (resource: AnyResource): readonly Verb[] =>
  entityVerbs(resource).filter(
    (verb) => verb !== 'read' && (isPlain(verb) || callOf(resource, verb)),
  )

/** The events that a role may be told of, by entity: those of the rows whose history it may read. */
export function eventsOfRole(role: Role, registry: Readonly<Record<string, AnyResource>>): Scope {
  const told = Object.values(registry).filter((one) => !one.union && mayReadHistory(role, one))
  return scopeOf(told.flatMap((one) => eventVerbs(one).map((verb) => [one.name, verb] as const)))
}

/** Reads events such as `orders.create orders.update`, whatever they name. */
export const parseEvents = (text: string): Scope => parseScope(text.replaceAll('.', ':'))

/** Writes events as text. */
export const eventsText = (events: Scope): string => scopeText(events).replaceAll(':', '.')
