import { bodyOf } from '../entities/endpoints.ts'
import { lifeCycleOf } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Exclusive } from '../fields/exclusive.ts'
import type { Verb } from '../words/verbs.ts'
import { remediableFields } from './remedies.ts'

/** Rows that are asked about at once at most. */
export const MAX_BUSY_ROWS = 100

/** Who is busy when a row would need them, as a provider answers it. */
export interface Busy {
  /** The row that is busy: somebody, or a room. */
  id: number
  /** The row that it is busy for; null for one that is about to be made. */
  row: number | null
  /** When it is taken, and by what, for those who may read that. */
  from: string
  to: string
  title: string | null
  /** All of it in a few words, translated. */
  message: string
}

/** Whose day would become longer than usual, as a provider answers it; they may be chosen with a reason. */
export interface LongDay {
  id: number
  /** How long, in a few words, translated. */
  message: string
}

type Entities = Readonly<Record<string, AnyResource>>

/** How the rows of an entity take the time of what a field points to, those of a union as its members' do; undefined where they take none. */
export function exclusiveOf(
  resource: AnyResource,
  name: string,
  registry: Entities,
): Exclusive | undefined {
  const members = (resource.union ?? []).flatMap((one) => registry[one] ?? [])
  const fields = [resource, ...members].map(({ fields }) => fields[name])
  const field = fields.find((one) => one?.type === 'reference' && one.exclusive)
  return field?.type === 'reference' ? field.exclusive : undefined
}

/** The fields that a verb sends of a row, or may send. */
function sentBy(resource: AnyResource, verb: Verb): readonly string[] {
  return lifeCycleOf(verb).revives ? remediableFields(resource) : bodyOf(resource, verb)
}

/** Whether a verb gives a row something else to point to in a field. */
export const mayChoose = (resource: AnyResource, verb: Verb, name: string): boolean =>
  sentBy(resource, verb).includes(name)

/** Those of some fields that a verb sends, with what decides the others. */
function decidedBy(resource: AnyResource, verb: Verb, names: readonly string[]): string[] {
  const deciding = names.flatMap((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && field.derivedFrom ? [field.derivedFrom] : []
  })
  const sent = sentBy(resource, verb)
  return [...new Set([...names, ...deciding])].filter((name) => sent.includes(name))
}

/** The fields that a verb sends by which it is known when its row begins. */
export const startFields = (resource: AnyResource, verb: Verb, { from }: Exclusive): string[] =>
  decidedBy(resource, verb, [from])

/** The fields that a verb sends by which it is known when its row takes time, or what decides those. */
export const timeFields = (
  resource: AnyResource,
  verb: Verb,
  { from, minutes, buffer }: Exclusive,
): string[] => decidedBy(resource, verb, [from, minutes, ...(buffer ? [buffer[0]] : [])])
