import { getBodyFields } from '../entities/endpoints.ts'
import { getLifeCycle } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { NoOverlap } from '../fields/no-overlap.ts'
import type { Verb } from '../words/verbs.ts'
import { remediableFields } from './remedies.ts'

/** The maximum number of rows in one request. */
export const MAX_BUSY_ROWS = 100

/** A row, such as a person, that is busy at the time of another row. */
export interface Busy {
  /** The id of the busy row, such as a person or a room. */
  id: number
  /** The row that needs its time; null for a new one. */
  row: number | null
  /** The busy time and its cause, for callers who may read them. */
  from: string
  to: string
  title: string | null
  /** A short translated sentence with all of this. */
  message: string
}

/**
 * A row, such as a person, that needs a reason to be assigned: its day is long, or it is not
 * available.
 */
export interface LongDay {
  id: number
  /** The reason in a short translated sentence. */
  message: string
}

type Entities = Readonly<Record<string, AnyResource>>

/**
 * Returns how rows of an entity take the time of a reference's target. A union takes the rule of
 * its members. Returns undefined without such a rule.
 */
export function getNoOverlap(
  resource: AnyResource,
  name: string,
  registry: Entities,
): NoOverlap | undefined {
  const members = (resource.union ?? []).flatMap((name) => registry[name] ?? [])
  const fields = [resource, ...members].map(({ fields }) => fields[name])
  const field = fields.find((candidate) => candidate?.type === 'reference' && candidate.noOverlap)
  return field?.type === 'reference' ? field.noOverlap : undefined
}

/** Returns the fields that a verb sends or may send. */
function getSentFields(resource: AnyResource, verb: Verb): readonly string[] {
  return getLifeCycle(verb).revives ? remediableFields(resource) : getBodyFields(resource, verb)
}

/** Returns whether a verb can change the target of a field. */
export const mayChoose = (resource: AnyResource, verb: Verb, name: string): boolean =>
  getSentFields(resource, verb).includes(name)

/** Returns the fields that a verb sends, and those that decide derived ones. */
function getDecidingFields(resource: AnyResource, verb: Verb, names: readonly string[]): string[] {
  const deciding = names.flatMap((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && field.derivedFrom ? [field.derivedFrom] : []
  })
  const sent = getSentFields(resource, verb)
  return [...new Set([...names, ...deciding])].filter((name) => sent.includes(name))
}

/** Returns the fields of a verb's body that decide the start of its row. */
export const startFields = (
  resource: AnyResource,
  verb: Verb,
  { start: from }: NoOverlap,
): string[] => getDecidingFields(resource, verb, [from])

/** Returns the fields of a verb's body that decide the busy time of its row, and its place. */
export const timeFields = (
  resource: AnyResource,
  verb: Verb,
  { start: from, minutes, buffer, places = [] }: NoOverlap,
): string[] =>
  getDecidingFields(resource, verb, [from, minutes, ...(buffer ? [buffer[0]] : []), ...places])
