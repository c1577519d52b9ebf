import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import {
  exclusiveOf,
  MAX_BUSY_ROWS,
  mayChoose,
  timeFields,
} from '../../../registry/changes/busy.ts'
import { canDo } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words/roles.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { errorResponses, objectOf, okResponse } from '../../openapi/components.ts'
import { inputSchema, type Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const moment: Json = { ...text, format: 'date-time' }
const identifier: Json = { type: 'integer', minimum: 1 }

const BUSY_SCHEMA = objectOf({
  id: { ...identifier, description: 'Who is busy: a value that the field could have.' },
  row: {
    type: ['integer', 'null'],
    description: 'The row that they are busy for; null for one that is about to be made.',
  },
  from: moment,
  to: moment,
  title: {
    type: ['string', 'null'],
    description: 'What they are busy with, for those who may read it.',
  },
  message: { ...text, description: 'All of it in a few words, translated.' },
})

const LONG_DAY_SCHEMA = objectOf({
  id: { ...identifier, description: 'Whose day would become longer than usual.' },
  message: { ...text, description: 'How long, in a few words, translated.' },
})

interface Choosing {
  resource: AnyResource
  verb: Verb
  field: string
  /** The fields of the row by which it is known when it would need somebody. */
  named: readonly string[]
}

/** Every way in which somebody is chosen whose time is taken by it. */
function choosings(registry: Registry): Choosing[] {
  return Object.values<AnyResource>(registry).flatMap((resource) =>
    Object.keys(resource.fields).flatMap((field) => {
      const exclusive = exclusiveOf(resource, field, registry)
      if (!exclusive) return []
      return entityVerbs(resource)
        .filter(
          (verb) =>
            mayChoose(resource, verb, field) && ROLES.some((role) => canDo(role, resource, verb)),
        )
        .map((verb) => ({ resource, verb, field, named: timeFields(resource, verb, exclusive) }))
    }),
  )
}

const inPath = (name: string, values: readonly string[]) => ({
  ...{ name, in: 'path', required: true },
  schema: { type: 'string', enum: [...new Set(values)] },
})

/** The parameters that are values of the row. */
function valueParameters(found: readonly Choosing[]): Json[] {
  const fields = new Map(
    found.flatMap(({ resource, named }) =>
      named.flatMap((name) => {
        const field = resource.fields[name]
        return field ? [[name, field] as const] : []
      }),
    ),
  )
  return [...fields].map(([name, field]) => ({
    ...{ name, in: 'query', required: false, schema: inputSchema(field) },
    description: 'What the row would hold, as the call itself would send it; of one row only.',
  }))
}

/** The path that tells who is busy. */
export function busyPaths(registry: Registry): Record<string, Record<string, Json>> {
  const found = choosings(registry)
  return {
    '/busy/{entity}/{field}': {
      get: {
        tags: ['history'],
        operationId: 'busy',
        summary: 'Who is busy when rows would need them',
        description:
          'For whoever may make the call. Who is not named in `data` is free; choosing somebody who is would be refused with 409. Whoever is named in `unusual` would have more to do on that day than usual, which asks for a reason.',
        'x-roles': ROLES.filter((role) =>
          found.some(({ resource, verb }) => canDo(role, resource, verb)),
        ),
        'x-extension': true,
        parameters: [
          inPath(
            'entity',
            found.map(({ resource }) => resource.name),
          ),
          inPath(
            'field',
            found.map(({ field }) => field),
          ),
          {
            ...{ name: 'verb', in: 'query', required: true },
            schema: { type: 'string', enum: [...new Set(found.map(({ verb }) => verb))] },
            description: 'The call in which somebody is chosen.',
          },
          {
            ...{ name: 'ids', in: 'query', required: false, schema: text },
            description: `The rows, up to ${String(MAX_BUSY_ROWS)}, separated by commas; none where the call makes one.`,
          },
          ...valueParameters(found),
        ],
        responses: {
          200: okResponse(
            { type: 'array', items: BUSY_SCHEMA },
            'Those who are busy, and those who may be chosen with a reason alone.',
            { unusual: { type: 'array', items: LONG_DAY_SCHEMA } },
          ),
          ...errorResponses([400, 401, 403, 404, 422, 429]),
        },
      },
    },
  }
}
