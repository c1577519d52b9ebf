import type { Role } from '#business/words'
import { MAX_BATCH_IDS } from '../changes/batch.ts'
import { findNoOverlapRule } from '../changes/busy.ts'
import { mayReadOffTimes } from '../changes/off-times.ts'
import {
  listAssigningVerbs,
  findPersonReference,
  mayAssignPerson,
  mayAssignAnyRow,
  mayMoveRows,
  MAX_SUGGESTION_ROWS,
} from '../changes/suggestions.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource, Registry } from '../entities/registry.ts'
import type { AnswerOf, Calls, InputsByName, WholeResponse } from './call.ts'

const text = { type: 'text' } as const
const nullableText = { ...text, nullable: true } as const
const identifier = { type: 'integer', min: 1 } as const
const dateTime = { type: 'text', format: 'date-time' } as const

const row = { type: 'row', about: 'The row as its list has it.' } as const
const memberRow = {
  type: 'object',
  fields: { entity: text, id: identifier },
  about: 'The entity and id of the row; for a union those of the member.',
} as const

const suggestionShape = {
  type: 'object',
  fields: {
    row,
    member: memberRow,
    person: {
      type: 'integer',
      nullable: true,
      about: 'The proposed person; null for nobody.',
    },
    starts_at: {
      ...dateTime,
      nullable: true,
      about: 'Another start, if nobody can take the row at the planned one.',
    },
    reasons: {
      type: 'list',
      of: text,
      about: 'The reasons for this person, or for nobody, translated.',
    },
    candidates: {
      type: 'list',
      of: { type: 'object', fields: { id: identifier, note: nullableText } },
      about: 'Everybody without a conflict. A `note` says why assigning the person needs a reason.',
    },
  },
} as const

const unplannableRows = {
  type: 'list',
  of: { type: 'object', fields: { row, member: memberRow } },
  about: 'The rows that are under way or over. A plan does not change them.',
} as const
const personList = {
  type: 'list',
  of: { type: 'object', fields: { id: identifier, name: text } },
} as const

/** The fields that change when a row moves to another time, such as its provider. */
const placeChanges = {
  type: 'list',
  of: { type: 'object', fields: { field: text, title: nullableText } },
  about: 'The fields of the place that differ then, with the title of the new value.',
} as const

const alternativeTime = {
  type: 'object',
  fields: {
    starts_at: dateTime,
    person: { ...identifier, about: 'The person who takes the row at that time.' },
    values: { type: 'row', about: 'The values that move the row to that time.' },
    place: placeChanges,
  },
} as const
const moveShape = {
  type: 'object',
  fields: {
    row,
    member: memberRow,
    times: { type: 'list', of: alternativeTime, about: 'The proposed time first.' },
    reason: { ...nullableText, about: 'Why there is no other time.' },
  },
} as const

const freeTime = {
  type: 'object',
  fields: {
    starts_at: dateTime,
    person: { ...identifier, about: 'The person who would take the row.' },
    free: { type: 'integer', about: 'How many people are available then.' },
    values: {
      type: 'row',
      about: 'The values that the person decides; of a stored row those that move it.',
    },
    place: placeChanges,
    note: { ...nullableText, about: 'Why the time needs a reason.' },
  },
} as const
const freeTimes = { type: 'list', of: freeTime } as const

/** The request values that name a verb that assigns a person. */
const assigningVerbInputs = {
  entity: {
    type: 'entity',
    offers: (resource: AnyResource, registry: Registry) =>
      listAssigningVerbs(resource, registry).length > 0,
    may: mayAssignPerson,
  },
  verb: { type: 'verb', of: listAssigningVerbs },
} as const satisfies InputsByName
const idList = {
  type: 'list',
  of: identifier,
  max: MAX_BATCH_IDS,
  problem: 'not_ids',
  optional: true,
} as const

const mayAssignAnyEntity = (role: Role, _: AnyResource, registry: Registry) =>
  mayAssignAnyRow(role, registry)

/** Returns whether a change of an entity can make people unavailable for their rows. */
const canMakePeopleUnavailable = ({ warnings = [] }: AnyResource) => warnings.includes('uncovered')

/** Returns the person fields of an entity whose rows must not overlap. */
const listPersonFields = (resource: AnyResource, registry: Registry) =>
  Object.keys(resource.fields).filter((name) => findNoOverlapRule(resource, name, registry))

/** The calls that plan the work of people. */
export const planningCalls = {
  offTimes: {
    request: 'GET off-times/{entity}/{field}',
    callers: 'account',
    summary: 'List when people do not work on a date',
    description:
      'For roles that may choose them. Shifts, breaks and absences, each with its reason.',
    path: {
      entity: {
        type: 'entity',
        offers: (resource, registry) => listPersonFields(resource, registry).length > 0,
        may: (role, resource, registry) =>
          listPersonFields(resource, registry).some((name) =>
            mayReadOffTimes(role, resource, name, registry),
          ),
      },
      field: {
        type: 'word',
        values: (registry) => [
          ...new Set(
            Object.values<AnyResource>(registry).flatMap((resource) =>
              listPersonFields(resource, registry),
            ),
          ),
        ],
      },
    },
    query: { date: { type: 'date', required: true } },
    answer: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          id: { ...identifier, about: 'The person, as a value of the field.' },
          from: dateTime,
          to: dateTime,
          message: { ...text, about: 'The reason in a short translated sentence.' },
        },
      },
    },
    responseText: 'The times, by person.',
    errors: [400, 401, 403, 404, 422, 429],
  },
  uncovered: {
    request: 'GET uncovered/{entity}/{id}',
    callers: 'account',
    summary: 'Tell why the person of a row cannot do it',
    description:
      'For rows from today on that nobody has begun: the person is absent, off shift, blocked or deleted, does not do such work, or the place is closed. Null for all others.',
    path: {
      entity: {
        type: 'entity',
        offers: (resource, registry) =>
          !resource.union && findPersonReference(resource, registry) !== undefined,
        may: mayAssignAnyEntity,
      },
      id: identifier,
    },
    answer: {
      type: 'object',
      fields: { message: { ...text, about: 'The reason in a short translated sentence.' } },
      nullable: true,
    },
    responseText: 'The reason.',
    errors: [400, 401, 403, 404, 422, 429],
  },
} as const satisfies Calls

/** The calls that propose people and times for rows. */
export const suggestionCalls = {
  suggest: {
    request: 'POST suggestions',
    callers: 'account',
    summary: 'Propose a person for each unassigned row',
    description: `The proposals make the days of people as equal as possible. The same rows always get the same proposals. ${MAX_SUGGESTION_ROWS} rows at most, named as for \`batch\`.`,
    body: {
      ...assigningVerbInputs,
      ids: idList,
      list: { type: 'text', optional: true },
      except: idList,
      filter: { type: 'values', optional: true },
    },
    answer: { type: 'list', of: suggestionShape },
    beside: { held: unplannableRows, people: personList },
    responseText: 'The proposals, by start time.',
    errors: [401, 403, 404, 409],
  },
  suggestForOff: {
    request: 'POST suggestions/off',
    callers: 'account',
    summary: 'Propose other people or times for the rows of an absent person',
    description: 'The rows that take the time of the person between two moments.',
    body: {
      ...assigningVerbInputs,
      person: identifier,
      from: { type: 'datetime' },
      to: { type: 'datetime' },
    },
    answer: { type: 'list', of: suggestionShape },
    beside: { held: unplannableRows, people: personList },
    responseText: 'The proposals, by start time.',
    errors: [401, 403, 404, 409],
  },
  suggestForHit: {
    request: 'POST suggestions/hit',
    callers: 'account',
    summary: 'Propose other people or times for the rows that a change would hit',
    description:
      'The change takes people away from their rows, such as an absence, or closes places, such as a holiday. It is tried and not made. Rows that nobody could do before are left out. Rows whose place closes are in `moves`, with other times.',
    body: {
      ...assigningVerbInputs,
      change: {
        type: 'object',
        fields: {
          entity: {
            type: 'entity',
            offers: canMakePeopleUnavailable,
          },
          verb: {
            type: 'verb',
            of: (resource) => (canMakePeopleUnavailable(resource) ? listEntityVerbs(resource) : []),
          },
          values: { type: 'values', optional: true, about: 'The body of the change.' },
        },
      },
    },
    answer: { type: 'list', of: suggestionShape, about: 'The rows whose person it takes away.' },
    beside: { moves: { type: 'list', of: moveShape }, held: unplannableRows, people: personList },
    responseText: 'The rows that the change hits, by start time.',
    errors: [401, 403, 404, 409],
  },
  suggestMoves: {
    request: 'POST suggestions/moves',
    callers: 'account',
    summary: 'Propose other times for rows, on a day or later',
    description: `Each row gets the times of the first possible day. All members of a union must allow the caller to move rows. ${MAX_SUGGESTION_ROWS} rows at most, named as for \`batch\`.`,
    body: {
      ...assigningVerbInputs,
      entity: { ...assigningVerbInputs.entity, may: mayMoveRows },
      day: { type: 'date', about: 'The first day of the search, which takes a week.' },
      ids: idList,
      list: { type: 'text', optional: true },
      except: idList,
      filter: { type: 'values', optional: true },
    },
    answer: { type: 'list', of: suggestionShape, about: 'Always empty.' },
    beside: { moves: { type: 'list', of: moveShape }, held: unplannableRows, people: personList },
    responseText: 'The rows with their possible times, by start time.',
    errors: [401, 403, 404, 409],
  },
  suggestTimes: {
    request: 'POST suggestions/times',
    callers: 'account',
    summary: 'Find the times of a day at which a row can begin, and who would take it',
    description:
      'Every half hour, and the start among the values, at which the place is open and somebody is available; or each open start of a row whose starts are fixed. The row is new, or a stored one that moves.',
    body: {
      entity: {
        type: 'entity',
        offers: (resource, registry) => findPersonReference(resource, registry) !== undefined,
        may: mayAssignAnyEntity,
      },
      values: { type: 'values', optional: true, about: 'The values entered so far.' },
      day: { type: 'date' },
      id: { ...identifier, optional: true, about: 'The stored row that moves.' },
      without: {
        ...identifier,
        optional: true,
        about: 'A person who does not take the stored row.',
      },
    },
    answer: freeTimes,
    beside: {
      row: { type: 'row', about: 'The row as far as the values decide it.' },
      unusual: { ...freeTimes, about: 'The times that need a reason.' },
      people: personList,
    },
    responseText: 'The times, in order, and the row as it would be.',
    errors: [401, 403, 404, 409],
  },
} as const satisfies Calls

/** A period in which a row, such as a person, does not work. */
export type OffTime = AnswerOf<typeof planningCalls.offTimes>[number]
/** The response with proposals for rows, and the names of the proposed people. */
export type SuggestionsResponse = WholeResponse<typeof suggestionCalls.suggest>
/** A proposal of a person for a row. */
export type Suggestion = SuggestionsResponse['data'][number]
/** A person who could take a row. */
export type PersonCandidate = Suggestion['candidates'][number]
/** A row that a plan does not change, because it is under way or over. */
export type UnplannableRow = SuggestionsResponse['held'][number]
/** Proposals for the rows that a change affects: other people, or other times if a place closes. */
export type AffectedRowsResponse = WholeResponse<typeof suggestionCalls.suggestForHit>
/** A row whose place closes, and its possible times. Another row may take the same time. */
export type RowMove = AffectedRowsResponse['moves'][number]
/** Another time for a row, the person who takes it then, and the values that move the row. */
export type AlternativeTime = RowMove['times'][number]
/** A field of a row's place that changes, and the title of its new value. */
export type PlaceChange = AlternativeTime['place'][number]
/** The free start times of a day, the names of the available people, and the planned row. */
export type FreeTimesResponse = WholeResponse<typeof suggestionCalls.suggestTimes>
/**
 * A time at which a row can begin, and the person who would take it. The values of a new row depend
 * on the person, such as the provider.
 */
export type FreeTime = FreeTimesResponse['data'][number]
