import type { ResourceName } from '#business/words'
import { listExpectedValues } from '../../../../registry/changes/expected-values.ts'
import { getOwnAction } from '../../../../registry/entities/transition.ts'
import { getTransition } from '../../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Verb } from '../../../../registry/words/verbs.ts'
import type { Row } from '../rows/normalise.ts'

export type Values = Readonly<Record<string, unknown>>

/** Why the provider refused a change that a device had kept. */
export interface Clash {
  /** The HTTP status of the refusal. */
  status: number
  /** The provider's message. */
  message: string
  /** The row as it is now; null if the user may no longer see it. */
  current: Row | null
}

/** A change of a row that this device keeps until it is sent. */
export interface QueuedChange {
  /** The idempotency key, so that the change takes effect once. */
  key: string
  entity: ResourceName
  /** The react-admin resource name by which the change is sent. */
  name: string
  verb: Verb
  id: number
  title: string
  /** The time of the change, ISO 8601. */
  doneAt: string
  data: Values
  /** The version that the row must have; missing after another change of the same row. */
  version?: number
  /** The row as the user saw it. */
  before: Row
  /** The fields that the change writes, as far as the device knows. */
  written: Values
  clash?: Clash
}

/** Returns whether devices may keep a verb while they have no connection. */
export const isKeptOffline = (resource: AnyResource, verb: Verb): boolean =>
  getTransition(resource, verb)?.offline === true

/**
 * Returns the values that a verb writes: those sent, those it sets, and those that record it. The
 * fields with the usual values are unknown until the provider answers.
 */
export function predictValues(
  resource: AnyResource,
  verb: Verb,
  data: Values,
  { at, user }: { at: string; user: number },
): Values {
  const stamps = getOwnAction(resource, verb)?.stamps ?? []
  const recorded = Object.entries(resource.fields)
    .filter(
      ([name, field]) => stamps.includes(name) || (field.type !== 'id' && field.setOn === verb),
    )
    .map(([name, { type }]) => [name, type === 'reference' ? user : at])
  const unknown = listExpectedValues(resource, verb)
    .filter(([name]) => name in data)
    .map(([, usual]) => [usual, null])
  return {
    ...data,
    ...getTransition(resource, verb)?.set,
    ...Object.fromEntries([...unknown, ...recorded]),
  }
}

/** Returns whether two changes are of the same row. */
export const isSameRow = (
  first: Pick<QueuedChange, 'entity' | 'id'>,
  second: Pick<QueuedChange, 'entity' | 'id'>,
): boolean => first.entity === second.entity && first.id === second.id
