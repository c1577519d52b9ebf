import { getBodyFields } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { getNoOverlap } from './busy.ts'

/** A person who could take a row. */
export interface Candidate {
  id: number
  /** The reason that is needed to assign the person; null for available people. */
  note: string | null
}

/** A proposal of a person for a row. */
export interface Suggestion {
  /** The row as its list has it. */
  row: Readonly<Record<string, unknown>> & { id: number }
  /** The stored entity of the row and its id there; for a union those of the member. */
  member: { entity: string; id: number }
  /** The proposed person; null if nobody can take it. */
  person: number | null
  /** Another start, if nobody can take it at the planned one. */
  starts_at: string | null
  /** The reasons for this person, or for nobody, as short translated sentences. */
  reasons: readonly string[]
  /** Everybody without a conflict at that time, available people first. */
  candidates: readonly Candidate[]
}

/** Why the person of a row cannot do it, as a translated sentence; null if they can. */
export interface UncoveredAnswer {
  data: { message: string } | null
}

/** A row that a plan leaves as it is, because it is under way or over. */
export type HeldRow = Pick<Suggestion, 'row' | 'member'>

/** Proposals for some rows, with the names of the people in them. */
export interface SuggestionsAnswer {
  data: readonly Suggestion[]
  /** The rows that are changed by hand alone. */
  held: readonly HeldRow[]
  people: readonly { id: number; name: string }[]
}

/** A field of a row's place, and the title of its new value. */
export interface PlaceChange {
  field: string
  title: string | null
}

/** Another time of a row, who takes it then, and the values that move the row there. */
export interface OtherTime {
  starts_at: string
  person: number
  values: Readonly<Record<string, unknown>>
  /** The fields of the place that differ then. */
  place: readonly PlaceChange[]
}

/** A row whose place is closed, and the other times that it can have. */
export interface Move extends Pick<Suggestion, 'row' | 'member'> {
  /** The proposed time first, then the others in order. Another row may take one of these, too. */
  times: readonly OtherTime[]
  /** The reason why there is no other time, as a translated sentence. */
  reason: string | null
}

/** Other times for the rows that a closing affects, with the names of the people in them. */
export interface MovesAnswer {
  data: readonly Move[]
  held: SuggestionsAnswer['held']
  people: SuggestionsAnswer['people']
}

/** Proposals for the rows that a change hits: other people, or other times where a place closes. */
export interface HitAnswer extends SuggestionsAnswer {
  moves: readonly Move[]
}

/**
 * A time at which a row can begin, and who would take it. The values of a new row are those that the
 * person decides, such as the provider.
 */
export interface FreeTime extends OtherTime {
  /** The number of people who are available then. */
  free: number
  /** The reason that is needed to choose the time; null for free times. */
  note: string | null
}

/** The times of a day, the names of the people in them, and the row as it would be. */
export interface FreeTimesAnswer {
  row: Readonly<Record<string, unknown>>
  data: readonly FreeTime[]
  /** The times that need a reason: nobody is available then, or the place is closed. */
  unusual: readonly FreeTime[]
  people: SuggestionsAnswer['people']
}

/** The maximum number of rows of one request for proposals. */
export const MAX_SUGGESTED = 1000

type Entities = Readonly<Record<string, AnyResource>>

/** The reference of new rows to the person who takes them; undefined without one. */
export const findPersonName = (resource: AnyResource, registry: Entities): string | undefined =>
  Object.keys(resource.fields).find(
    (name) =>
      getNoOverlap(resource, name, registry) && getBodyFields(resource, 'create').includes(name),
  )

/** Returns the field in which a verb assigns a row to a person; undefined for other verbs. */
export const assignedField = (
  resource: AnyResource,
  verb: Verb,
  registry: Entities,
): string | undefined => {
  const fields = getBodyFields(resource, verb).filter((name) => name !== 'id')
  const [field, ...others] = fields
  if (field === undefined || others.length > 0) return undefined
  return getNoOverlap(resource, field, registry) && field
}
