import { OBSTACLE_SHAPE } from '../../registry/calls/trash-calls.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyTile } from '../../registry/reports/tile.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { type Endpoint, listEndpoints } from '../../registry/entities/endpoints.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import { LINES_PROPERTY } from '../../registry/fields/row-lines.ts'
import { mayNeedReason } from '../../registry/changes/override-reason.ts'
import { ROLES } from '#business/words'
import { FEATURES } from './features.ts'
import { CAPABILITIES_PATH } from './capabilities.ts'
import { buildCallPaths, buildShapeSchema } from '../calls/call-paths.ts'
import { accountAnswers } from '../routes/account/index.ts'
import { DOCUMENT_PATHS } from '../routes/docs.ts'
import { HEALTH_PATHS } from '../routes/health.ts'
import { remedySchemas } from '../features/trash/remedy-schemas.ts'
import { buildOperation } from '../openapi/operations.ts'
import {
  ERROR_SCHEMA,
  ERROR_RESPONSES,
  PROBLEM_SCHEMA,
  REASON_SCHEMA,
} from '../openapi/components.ts'
import { buildSentLinesSchema } from '../openapi/line-schemas.ts'
import { FILTER_SCHEMAS, filterSchema } from '../openapi/filter-schema.ts'
import { buildRowSchema } from '../openapi/row-schema.ts'
import type { OpenApi, Paths } from '../openapi/open-api.ts'
import { shareParts } from '../openapi/shared-parts.ts'
import { buildBodySchema, type Json } from '../openapi/schemas.ts'
import {
  buildMessageChange,
  buildWebhookDocs,
  WEBHOOK_RESPONSES,
} from '../features/webhooks/openapi.ts'

function groupByPath(registry: Registry, endpoints: readonly Endpoint[]): Paths {
  const groups = new Map<string, [Endpoint, ...Endpoint[]]>()
  for (const endpoint of endpoints) {
    const key = `${endpoint.method.toLowerCase()} /${endpoint.path}`
    const group = groups.get(key)
    if (group) group.push(endpoint)
    else groups.set(key, [endpoint])
  }
  const paths: Paths = {}
  for (const [key, group] of groups) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method]: buildOperation(registry, group) }
  }
  return paths
}

/** The schemas of each entity: its rows, its filters, and the body of each call. */
function buildSchemas(registry: Registry, endpoints: readonly Endpoint[]): Record<string, Json> {
  const schemas: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const { resource } = endpoint
    const readers = ROLES.filter((role) =>
      endpoints.some((endpoint) => endpoint.resource === resource && endpoint.roles.includes(role)),
    )
    schemas[resource.name] ??= buildRowSchema(registry, resource, readers)
    if (endpoint.kind === 'read')
      schemas[`${resource.name}.filter`] ??= filterSchema(resource, readers)
    else {
      const { verb, many, call, body } = endpoint
      const hasBody = call.body !== undefined
      const { roles } = endpoint
      const optional = getTransition(resource, verb)?.optionalFields
      const options = {
        requiresAll: hasBody,
        isBulk: many,
        isPartial: verb === 'update',
        optional,
        roles,
      }
      const schema = buildBodySchema(resource, body, options)
      const extraProperties = {
        ...(verb === 'restore' && remedySchemas(resource)),
        ...(mayNeedReason(resource, verb) && REASON_SCHEMA),
        ...(body.includes(LINES_PROPERTY) && buildSentLinesSchema(registry, resource, roles)),
      }
      schemas[`${resource.name}.${verb}${many ? '.many' : ''}`] = {
        ...schema,
        properties: { ...(schema.properties as Json), ...extraProperties },
      }
    }
  }
  return schemas
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token of a session (JWT), or an API key (`wb_…`) made by `POST api-keys`.',
}

/** Builds the OpenAPI 3.1 document of every call from the declarations. */
export function buildOpenApi(
  registry: Registry,
  reports: Reports,
  tiles: readonly AnyTile[],
): OpenApi {
  const endpoints = listEndpoints(registry)
  const entities: Readonly<Record<string, AnyResource>> = registry
  const names = [
    'about',
    'session',
    'uploads',
    'reports',
    'dashboard',
    'inbox',
    'history',
    'batches',
    'views',
    ...Object.keys(registry),
  ]
  return shareParts({
    openapi: '3.1.0',
    info: {
      title: 'Washboard',
      version: '1',
      description:
        "The provider's API. Every request except the public ones needs an access token. Requests about an entity or a report also accept an API key with that scope. `x-roles` lists the roles that may send a request; on a field, the roles that receive it. `x-extension` marks requests that only this provider has. Send `lang: du` with every request.",
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: names.map((name) => {
      const description = entities[name]?.about
      return { name, ...(description && { description }) }
    }),
    paths: {
      ...buildCallPaths(accountAnswers, registry),
      ...HEALTH_PATHS,
      ...CAPABILITIES_PATH,
      ...DOCUMENT_PATHS,
      ...buildCallPaths(
        FEATURES.flatMap(({ answers = [] }) => answers),
        registry,
      ),
      ...Object.assign({}, ...FEATURES.map(({ paths }) => paths?.({ registry, reports, tiles }))),
      ...groupByPath(registry, endpoints),
    },
    webhooks: buildWebhookDocs(registry),
    components: {
      securitySchemes: { bearer: BEARER },
      responses: { ...ERROR_RESPONSES, ...WEBHOOK_RESPONSES },
      schemas: {
        error: ERROR_SCHEMA,
        problem: PROBLEM_SCHEMA,
        obstacle: buildShapeSchema(OBSTACLE_SHAPE, registry),
        'webhook.change': buildMessageChange(registry),
        ...FILTER_SCHEMAS,
        ...buildSchemas(registry, endpoints),
      },
    },
  })
}
