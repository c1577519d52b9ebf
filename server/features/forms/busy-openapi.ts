import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import {
  findNoOverlapRule,
  MAX_BUSY_ROWS,
  canChangeTarget,
  listBusyTimeFields,
} from '../../../registry/changes/busy.ts'
import { canUseVerb } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import type { Verb } from '../../../registry/words/verbs.ts'
import {
  buildErrorResponses,
  buildObjectSchema,
  buildOkResponse,
} from '../../openapi/components.ts'
import { buildInputSchema, type Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const moment: Json = { ...text, format: 'date-time' }
const identifier: Json = { type: 'integer', minimum: 1 }

const BUSY_SCHEMA = buildObjectSchema({
  id: { ...identifier, description: 'The busy person, as a value of the field.' },
  row: {
    type: ['integer', 'null'],
    description: 'The row that needs their time; null for a new one.',
  },
  from: moment,
  to: moment,
  title: {
    type: ['string', 'null'],
    description: 'The conflicting row, for callers who may read it.',
  },
  message: { ...text, description: 'A short translated sentence with all of this.' },
})

const LONG_DAY_SCHEMA = buildObjectSchema({
  id: { ...identifier, description: 'The person, as a value of the field.' },
  message: { ...text, description: 'The reason in a short translated sentence.' },
})

interface Choosing {
  resource: AnyResource
  verb: Verb
  field: string
  /** The fields of the row that decide its time. */
  named: readonly string[]
}

/** Lists the entities, verbs and fields by which a person is assigned work. */
function listChoosableFields(registry: Registry): Choosing[] {
  return Object.values<AnyResource>(registry).flatMap((resource) =>
    Object.keys(resource.fields).flatMap((field) => {
      const noOverlap = findNoOverlapRule(resource, field, registry)
      if (!noOverlap) return []
      return listEntityVerbs(resource)
        .filter(
          (verb) =>
            canChangeTarget(resource, verb, field) &&
            ROLES.some((role) => canUseVerb(role, resource, verb)),
        )
        .map((verb) => ({
          resource,
          verb,
          field,
          named: listBusyTimeFields(resource, verb, noOverlap),
        }))
    }),
  )
}

const buildPathParameter = (name: string, values: readonly string[]) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', enum: [...new Set(values)] },
})

/** The parameters that are values of the row. */
function buildValueParameters(choosable: readonly Choosing[]): Json[] {
  const fields = new Map(
    choosable.flatMap(({ resource, named }) =>
      named.flatMap((name) => {
        const field = resource.fields[name]
        return field ? [[name, field] as const] : []
      }),
    ),
  )
  return [...fields].map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    schema: buildInputSchema(field),
    description: 'The values of the row, as in the body of the verb; for one row only.',
  }))
}

/** The path that lists busy people. */
export function busyPaths(registry: Registry): Record<string, Record<string, Json>> {
  const choosable = listChoosableFields(registry)
  return {
    '/busy/{entity}/{field}': {
      get: {
        tags: ['history'],
        operationId: 'busy',
        summary: 'List people who are busy at the time of rows',
        description:
          'For callers with the right to the change. A person who is not listed in `data` is free. A change that assigns a listed person is refused with 409. People listed in `unusual` would exceed their usual hours on that day, do not work at that time, or do not do such work: the change needs a reason.',
        'x-roles': ROLES.filter((role) =>
          choosable.some(({ resource, verb }) => canUseVerb(role, resource, verb)),
        ),
        'x-extension': true,
        parameters: [
          buildPathParameter(
            'entity',
            choosable.map(({ resource }) => resource.name),
          ),
          buildPathParameter(
            'field',
            choosable.map(({ field }) => field),
          ),
          {
            name: 'verb',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: [...new Set(choosable.map(({ verb }) => verb))] },
            description: 'The verb that assigns the person.',
          },
          {
            name: 'ids',
            in: 'query',
            required: false,
            schema: text,
            description: `The rows, up to ${String(MAX_BUSY_ROWS)}, separated by commas; empty for a new row.`,
          },
          ...buildValueParameters(choosable),
        ],
        responses: {
          200: buildOkResponse(
            { type: 'array', items: BUSY_SCHEMA },
            'Busy people, and those who can be assigned only with a reason.',
            { unusual: { type: 'array', items: LONG_DAY_SCHEMA } },
          ),
          ...buildErrorResponses([400, 401, 403, 404, 422, 429]),
        },
      },
    },
  }
}
