import { registry } from '../../../resources/index.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { parseRequest, type Request } from '../../../registry/entities/requests.ts'
import { buildTileRequest } from '../../../registry/reports/tile.ts'
import { type Endpoint, listEndpoints } from '../../../registry/entities/endpoints.ts'
import { type Role, ROLES } from '#business/words'
import { reports } from '../../../resources/reports/index.ts'
import { CAPABILITIES_PATH } from '../../../server/app/capabilities.ts'
import { FEATURES } from '../../../server/app/features.ts'
import {
  reports as reportFeature,
  tiles as tileFeature,
} from '../../../server/features/reports/index.ts'
import { buildCallPaths } from '../../../server/calls/call-paths.ts'
import { accountAnswers } from '../../../server/routes/account/index.ts'
import { DOCUMENT_PATHS } from '../../../server/routes/docs.ts'
import { HEALTH_PATHS } from '../../../server/routes/health.ts'

/** Callers without a role: without a token, with an expired one, and with a blocked account. */
export const ACCOUNTS_WITHOUT_ACCESS = ['nobody', 'expired', 'ended'] as const
export type Who = Role | (typeof ACCOUNTS_WITHOUT_ACCESS)[number]

/** An id that no row has. */
export const NOWHERE = 2_000_000_000

/** The parts of a request that its handler reads before it checks the caller's role. */
export interface Sent {
  query?: string
  body?: Readonly<Record<string, unknown>>
}

/** The row of a request: the caller's own, a foreign one, or an unknown one. */
export type Whose = 'own' | 'foreign' | 'unknown'

/** A declared request, and the roles that may make it. Null means everybody. */
export interface Declared {
  /** The method and path in the format of the router. */
  route: string
  request: Request
  roles: readonly Role[] | null
  /** The kind of its declaration. */
  origin: 'entity' | 'report' | 'tile' | 'server'
  endpoint?: Endpoint
  sent?: Sent
}

/** A cell of the matrix: a request, its caller, and the owner of its row. */
export interface Cell {
  call: Declared
  who: Who
  whose: Whose
}

const getRoute = (method: string, path: string) =>
  `${method} /api/${path.replace(/\{(\w+)\}/g, ':$1')}`

function getRequest(endpoint: Endpoint): Request {
  if (endpoint.kind === 'read') return endpoint.read.request
  const many = endpoint.many ? endpoint.call.many : undefined
  // Further addresses of one request differ by their path.
  return many ?? (`${endpoint.method} ${endpoint.path}` as Request)
}

const ofEntities = listEndpoints(registry).map((endpoint): Declared => {
  const { method, path, roles } = endpoint
  const route = getRoute(method, path)
  return { route, request: getRequest(endpoint), roles, origin: 'entity', endpoint }
})

const ofReports = [
  ...Object.values(reports).map(({ call, roles }) => {
    return { request: call.request, roles, origin: 'report' as const }
  }),
  ...tiles.map((tile) => ({
    request: buildTileRequest(tile),
    roles: tile.roles,
    origin: 'tile' as const,
  })),
].map((report): Declared => {
  const { method, path } = parseRequest(report.request)
  return { route: getRoute(method, path), ...report }
})

/** The operations of the server itself in the OpenAPI document, with their roles. */
const SERVERS_OWN: Readonly<Record<string, Readonly<Record<string, { 'x-roles'?: unknown }>>>> = {
  ...buildCallPaths(
    [...accountAnswers, ...FEATURES.flatMap(({ answers = [] }) => answers)],
    registry,
  ),
  ...HEALTH_PATHS,
  ...CAPABILITIES_PATH,
  ...DOCUMENT_PATHS,
  // Reports and tiles are listed above.
  ...Object.assign(
    {},
    ...FEATURES.filter((feature) => feature !== reportFeature && feature !== tileFeature).map(
      (feature) => feature.paths?.({ registry, reports, tiles }),
    ),
  ),
}

/** The parts of the server's own requests without which the handler refuses every role alike. */
const SENT: Readonly<Record<string, Sent>> = {
  'GET search': { query: '?q=wash' },
  'POST import': { body: { entity: 'absences', rows: [{}], dryRun: true } },
  'POST webhooks/end': { body: { id: NOWHERE } },
  'POST webhooks/resume': { body: { id: NOWHERE } },
  'POST webhooks/rotate': { body: { id: NOWHERE } },
  'POST webhooks/test': { body: { id: NOWHERE } },
  'POST webhooks/replay': { body: { id: NOWHERE } },
}

const ofServer = Object.entries(SERVERS_OWN).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Declared => {
    const request = `${method.toUpperCase()} ${path.slice(1)}` as Request
    const roles = (operation['x-roles'] ?? null) as readonly Role[] | null
    const route = getRoute(method.toUpperCase(), path.slice(1))
    return { route, request, roles, origin: 'server', sent: SENT[request] }
  }),
)

/** Public files: the style of the API reference, and pictures. */
export const FILES = ['GET /api/docs/style.css', 'GET /uploads/:name']

/** All declared requests. */
export const DECLARED: readonly Declared[] = [...ofEntities, ...ofReports, ...ofServer]

function listOwners({ endpoint }: Declared, caller: Who): readonly Whose[] {
  if (endpoint?.kind === 'verb' && endpoint.verb !== 'create')
    return endpoint.resource.ownerField?.[caller as Role]
      ? ['own', 'foreign', 'unknown']
      : ['own', 'unknown']
  return endpoint?.kind === 'read' && endpoint.read.params ? ['own', 'unknown'] : ['own']
}

/** The complete matrix. */
export const CELLS: readonly Cell[] = DECLARED.flatMap((call) =>
  [...ACCOUNTS_WITHOUT_ACCESS, ...ROLES].flatMap((caller) =>
    listOwners(call, caller).map((owner): Cell => ({ call, who: caller, whose: owner })),
  ),
)

/** Formats a cell for a failure message. */
export const getName = ({ call, who, whose }: Cell): string =>
  `${call.request}${call.endpoint ? ` of ${call.endpoint.resource.name}` : ''}, ${who}, ${whose}`
