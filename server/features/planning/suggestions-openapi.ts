import {
  assignedField,
  findPersonName,
  MAX_SUGGESTED,
} from '../../../registry/changes/suggestions.ts'
import { canDo } from '../../../registry/entities/access.ts'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { type Role, ROLES } from '#business/words'
import { errorResponses, objectSchema, buildRequestBody } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const moment: Json = { type: 'string', format: 'date-time' }
const identifier: Json = { type: 'integer', minimum: 1 }
const listSchema = (items: Json): Json => ({ type: 'array', items })

const SUGGESTION_ROW: Json = { type: 'object', description: 'The row as its list has it.' }
const MEMBER: Json = {
  ...objectSchema({ entity: text, id: identifier }),
  description: 'The entity and id of the row; for a union those of the member.',
}

const SUGGESTION = objectSchema({
  row: SUGGESTION_ROW,
  member: MEMBER,
  person: { type: ['integer', 'null'], description: 'The proposed person; null for nobody.' },
  starts_at: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Another start, if nobody can take the row at the planned one.',
  },
  reasons: {
    ...listSchema(text),
    description: 'The reasons for this person, or for nobody, translated.',
  },
  candidates: {
    ...listSchema(objectSchema({ id: identifier, note: { type: ['string', 'null'] } })),
    description:
      'Everybody without a conflict. A `note` says why assigning the person needs a reason.',
  },
})

const HELD: Json = {
  ...listSchema(objectSchema({ row: SUGGESTION_ROW, member: MEMBER })),
  description: 'The rows that are under way or over. A plan does not change them.',
}

/** How the place of a row differs at another time. */
const PLACE: Json = {
  ...listSchema(objectSchema({ field: text, title: { type: ['string', 'null'] } })),
  description: 'The fields of the place that differ then, with the title of the new value.',
}

const ANSWER: Json = {
  description: 'The proposals, by start time.',
  content: {
    'application/json': {
      schema: objectSchema({
        data: listSchema(SUGGESTION),
        held: HELD,
        people: listSchema(objectSchema({ id: identifier, name: text })),
      }),
    },
  },
}

const TIMES: Json = listSchema(
  objectSchema({
    starts_at: moment,
    person: { ...identifier, description: 'The person who would take the row.' },
    free: { type: 'integer', description: 'How many people are available then.' },
    values: {
      type: 'object',
      description: 'The values that the person decides; of a stored row those that move it.',
    },
    place: PLACE,
    note: { type: ['string', 'null'], description: 'Why the time needs a reason.' },
  }),
)

const TIMES_ANSWER: Json = {
  description: 'The times, in order, and the row as it would be.',
  content: {
    'application/json': {
      schema: objectSchema({
        row: { type: 'object', description: 'The row as far as the values decide it.' },
        data: TIMES,
        unusual: { ...TIMES, description: 'The times that need a reason.' },
        people: listSchema(objectSchema({ id: identifier, name: text })),
      }),
    },
  },
}

/** The entities whose new rows take the time of a person. */
export const listTimedEntities = (registry: Registry): string[] =>
  Object.values<AnyResource>(registry)
    .filter((resource) => findPersonName(resource, registry) !== undefined)
    .map(({ name }) => name)

/** The entities whose changes can leave rows to people who cannot do them, or in a closed place. */
export const listDecidingEntities = (registry: Registry): string[] =>
  Object.values<AnyResource>(registry)
    .filter(({ warnings = [] }) => warnings.includes('uncovered'))
    .map(({ name }) => name)

const HIT_ANSWER: Json = {
  description: 'The rows that the change hits, by start time.',
  content: {
    'application/json': {
      schema: objectSchema({
        data: { ...listSchema(SUGGESTION), description: 'The rows whose person it takes away.' },
        moves: listSchema(
          objectSchema({
            row: SUGGESTION_ROW,
            member: MEMBER,
            times: {
              ...listSchema(
                objectSchema({
                  starts_at: moment,
                  person: {
                    ...identifier,
                    description: 'The person who takes the row at that time.',
                  },
                  values: {
                    type: 'object',
                    description: 'The values that move the row to that time.',
                  },
                  place: PLACE,
                }),
              ),
              description: 'The proposed time first.',
            },
            reason: { type: ['string', 'null'], description: 'Why there is no other time.' },
          }),
        ),
        held: HELD,
        people: listSchema(objectSchema({ id: identifier, name: text })),
      }),
    },
  },
}

/** The verbs that assign a person, each with its entity. */
const assignments = (registry: Registry) =>
  Object.values<AnyResource>(registry).flatMap((resource) =>
    entityVerbs(resource)
      .filter((verb) => assignedField(resource, verb, registry))
      .map((verb) => ({ resource, verb })),
  )

/** The bodies of the requests: the entity and verb, and the rows or the person. */
function requestBodies(found: ReturnType<typeof assignments>) {
  const named = {
    entity: { ...text, enum: [...new Set(found.map(({ resource }) => resource.name))] },
    verb: { ...text, enum: [...new Set(found.map(({ verb }) => verb))] },
  }
  const getBodyFields = (properties: Record<string, Json>, required: readonly string[]): Json => ({
    type: 'object',
    required: ['entity', 'verb', ...required],
    properties: { ...named, ...properties },
    additionalProperties: false,
  })
  const rows = { ids: listSchema(identifier), list: text, except: listSchema(identifier) }
  return {
    rows: getBodyFields({ ...rows, filter: { type: 'object' } }, []),
    off: getBodyFields({ person: identifier, from: moment, to: moment }, ['person', 'from', 'to']),
    hit: (entities: readonly string[]) =>
      getBodyFields(
        {
          change: objectSchema({
            entity: { ...text, enum: entities },
            verb: text,
            values: { type: 'object', description: 'The body of the change.' },
          }),
        },
        ['change'],
      ),
  }
}

/** The body of the request for the times of a row. */
const timesBody = (registry: Registry): Json => ({
  type: 'object',
  required: ['entity', 'day'],
  properties: {
    entity: { ...text, enum: listTimedEntities(registry) },
    values: { type: 'object', description: 'The values entered so far.' },
    day: { type: 'string', format: 'date' },
    id: { ...identifier, description: 'The stored row that moves.' },
    without: { ...identifier, description: 'A person who does not take the stored row.' },
  },
  additionalProperties: false,
})

/** Returns whether a role may assign people, and so may request proposals. */
export const mayAssign = (role: Role, registry: Registry): boolean =>
  assignments(registry).some(({ resource, verb }) => canDo(role, resource, verb))

/** The paths that propose people for rows. */
export function suggestionPaths(registry: Registry): Record<string, Record<string, Json>> {
  const found = assignments(registry)
  const bodies = requestBodies(found)
  const common = {
    tags: ['batches'],
    'x-extension': true,
    'x-roles': ROLES.filter((role) => mayAssign(role, registry)),
    responses: { 200: ANSWER, ...errorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]) },
  }
  return {
    '/suggestions': {
      post: {
        ...common,
        operationId: 'suggest',
        summary: 'Propose a person for each unassigned row',
        description: `The proposals make the days of people as equal as possible. The same rows always get the same proposals. ${MAX_SUGGESTED} rows at most, named as for \`batch\`.`,
        requestBody: buildRequestBody(bodies.rows),
      },
    },
    '/suggestions/off': {
      post: {
        ...common,
        operationId: 'suggestForOff',
        summary: 'Propose other people or times for the rows of an absent person',
        description: 'The rows that take the time of the person between two moments.',
        requestBody: buildRequestBody(bodies.off),
      },
    },
    '/suggestions/hit': {
      post: {
        ...common,
        operationId: 'suggestForHit',
        summary: 'Propose other people or times for the rows that a change would hit',
        description:
          'The change takes people away from their rows, such as an absence, or closes places, such as a holiday. It is tried and not made. Rows that nobody could do before are left out. Rows whose place closes are in `moves`, with other times.',
        requestBody: buildRequestBody(bodies.hit(listDecidingEntities(registry))),
        responses: { ...common.responses, 200: HIT_ANSWER },
      },
    },
    '/suggestions/times': {
      post: {
        ...common,
        operationId: 'suggestTimes',
        summary: 'Find the times of a day at which a row can begin, and who would take it',
        description:
          'Every half hour at which its place is open and somebody is available, or each open time slot of a row that has one. The row is new, or a stored one that moves.',
        requestBody: buildRequestBody(timesBody(registry)),
        responses: { ...common.responses, 200: TIMES_ANSWER },
      },
    },
  }
}
