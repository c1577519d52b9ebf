import { getBodyFields } from '../entities/endpoints.ts'
import { getLifeCycle } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { NoOverlap } from '../fields/no-overlap.ts'
import type { Verb } from '../words/verbs.ts'
import { listRestoreFormFields } from './remedies.ts'

/** The maximum number of rows in one request. */
export const MAX_BUSY_ROWS = 100

/** A person or another row that is busy at the time of a row. */
export interface BusyRow {
  /** The id of the busy row, such as a person or a room. */
  id: number
  /** The row that needs the time; null for a new row. */
  row: number | null
  /** The busy time and its cause, for callers who may read them. */
  from: string
  to: string
  title: string | null
  /** A short translated sentence about the conflict. */
  message: string
}

/**
 * A person whose assignment needs a reason, because of a long day or because the person is not
 * available.
 */
export interface AssignmentWarning {
  id: number
  /** The reason in a short translated sentence. */
  message: string
}

type ResourcesByName = Readonly<Record<string, AnyResource>>

/**
 * Returns the rule that rows of an entity must not overlap for a reference's target. A union has the
 * rule of its members. Returns undefined without such a rule.
 */
export function findNoOverlapRule(
  resource: AnyResource,
  name: string,
  registry: ResourcesByName,
): NoOverlap | undefined {
  const members = (resource.union ?? []).flatMap((name) => registry[name] ?? [])
  const fields = [resource, ...members].map(({ fields }) => fields[name])
  const field = fields.find((candidate) => candidate?.type === 'reference' && candidate.noOverlap)
  return field?.type === 'reference' ? field.noOverlap : undefined
}

/** Returns the fields in the request of a verb. */
function getRequestFields(resource: AnyResource, verb: Verb): readonly string[] {
  return getLifeCycle(verb).restoresRow
    ? listRestoreFormFields(resource)
    : getBodyFields(resource, verb)
}

/** Returns whether a verb can change the target of a reference. */
export const canChangeTarget = (resource: AnyResource, verb: Verb, name: string): boolean =>
  getRequestFields(resource, verb).includes(name)

/** Returns the fields that a verb sends, and the fields from which others are derived. */
function listRequestFieldsDeciding(
  resource: AnyResource,
  verb: Verb,
  names: readonly string[],
): string[] {
  const sourceFields = names.flatMap((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && field.derivedFrom ? [field.derivedFrom] : []
  })
  const sentFields = getRequestFields(resource, verb)
  return [...new Set([...names, ...sourceFields])].filter((name) => sentFields.includes(name))
}

/** Returns the body fields of a verb that determine the start of its row. */
export const listStartFields = (
  resource: AnyResource,
  verb: Verb,
  { start: startField }: NoOverlap,
): string[] => listRequestFieldsDeciding(resource, verb, [startField])

/** Returns the body fields of a verb that determine the busy time and place of its row. */
export const listBusyTimeFields = (
  resource: AnyResource,
  verb: Verb,
  { start: startField, minutes, buffer, places = [] }: NoOverlap,
): string[] =>
  listRequestFieldsDeciding(resource, verb, [
    startField,
    minutes,
    ...(buffer ? [buffer[0]] : []),
    ...places,
  ])
