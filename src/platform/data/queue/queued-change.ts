import type { ResourceName } from '#business/words'
import { listExpectedValues } from '../../../../registry/changes/expected-values.ts'
import { getOwnAction } from '../../../../registry/entities/transition.ts'
import { getTransition } from '../../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Verb } from '../../../../registry/words/verbs.ts'
import type { Row } from '../rows/normalise.ts'

export type Values = Readonly<Record<string, unknown>>

/** The provider's refusal of a change that a device had kept. */
export interface Clash {
  /** The HTTP status of the refusal. */
  status: number
  /** The provider's message. */
  message: string
  /** The current row; null if the user may no longer see it. */
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
  /** The version that the row must have. An earlier change of the row leaves it unknown. */
  version?: number
  /** The row that the user saw before the change. */
  before: Row
  /** The values that the change writes, as far as the device knows them. */
  written: Values
  clash?: Clash
}

/** Returns whether devices may keep a verb while they have no connection. */
export const isKeptOffline = (resource: AnyResource, verb: Verb): boolean =>
  getTransition(resource, verb)?.offline === true

/**
 * Returns the values that a verb writes: the sent values, the values that it sets, and its time and
 * user. Fields with expected values are null until the provider answers.
 */
export function predictValues(
  resource: AnyResource,
  verb: Verb,
  data: Values,
  { at: time, user }: { at: string; user: number },
): Values {
  const stampFields = getOwnAction(resource, verb)?.stamps ?? []
  const recordedEntries = Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        stampFields.includes(name) || (field.type !== 'id' && field.setOn === verb),
    )
    .map(([name, { type }]) => [name, type === 'reference' ? user : time])
  const unknownEntries = listExpectedValues(resource, verb)
    .filter(([name]) => name in data)
    .map(([, fieldName]) => [fieldName, null])
  return {
    ...data,
    ...getTransition(resource, verb)?.set,
    ...Object.fromEntries([...unknownEntries, ...recordedEntries]),
  }
}

/** Returns whether two changes concern the same row. */
export const isSameRow = (
  first: Pick<QueuedChange, 'entity' | 'id'>,
  second: Pick<QueuedChange, 'entity' | 'id'>,
): boolean => first.entity === second.entity && first.id === second.id
