import { registry } from '../../../resources/index.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { parseRequest, type Request } from '../../../registry/entities/requests.ts'
import { tileCall } from '../../../registry/reports/tile.ts'
import { type Endpoint, listEndpoints } from '../../../registry/entities/endpoints.ts'
import { type Role, ROLES } from '../../../resources/words/roles.ts'
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

/** Callers who are none of the roles: without a token, with one that is over, and put out since. */
export const ACCOUNTS_WITHOUT_ACCESS = ['nobody', 'expired', 'ended'] as const
export type Who = Role | (typeof ACCOUNTS_WITHOUT_ACCESS)[number]

/** An id that no row has. */
export const NOWHERE = 2_000_000_000

/** The parts of a request that its handler reads before it checks the caller's role. */
export interface Sent {
  query?: string
  body?: Readonly<Record<string, unknown>>
}

/** A row that a call is about: the caller's own, one of others, or none that there is. */
export type Whose = 'own' | 'foreign' | 'unknown'

/** A call that was declared somewhere, and who may make it; null for everybody. */
export interface Declared {
  /** Method and path as the server's router writes them. */
  route: string
  request: Request
  roles: readonly Role[] | null
  /** The place of its declaration. */
  origin: 'entity' | 'report' | 'tile' | 'server'
  endpoint?: Endpoint
  sent?: Sent
}

/** One square of the matrix: a call, who makes it, and about whose row. */
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
  // An entity's other addresses of the same call are told apart by their path.
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
  ...tiles.map((tile) => ({ request: tileCall(tile), roles: tile.roles, origin: 'tile' as const })),
].map((one): Declared => {
  const { method, path } = parseRequest(one.request)
  return { route: getRoute(method, path), ...one }
})

/** What the document names as the server's own, for whom it names it. */
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
  Object.entries(methods).map(([method, about]): Declared => {
    const request = `${method.toUpperCase()} ${path.slice(1)}` as Request
    const roles = (about['x-roles'] ?? null) as readonly Role[] | null
    const route = getRoute(method.toUpperCase(), path.slice(1))
    return { route, request, roles, origin: 'server', sent: SENT[request] }
  }),
)

/** Files that anybody may have: the look of the page that describes the calls, and pictures by their content. */
export const FILES = ['GET /api/docs/style.css', 'GET /uploads/:name']

/** Everything that somebody declared. */
export const DECLARED: readonly Declared[] = [...ofEntities, ...ofReports, ...ofServer]

function rowsFor({ endpoint }: Declared, who: Who): readonly Whose[] {
  if (endpoint?.kind === 'verb' && endpoint.verb !== 'create')
    return endpoint.resource.ownerField?.[who as Role]
      ? ['own', 'foreign', 'unknown']
      : ['own', 'unknown']
  return endpoint?.kind === 'read' && endpoint.read.params ? ['own', 'unknown'] : ['own']
}

/** The whole matrix. */
export const CELLS: readonly Cell[] = DECLARED.flatMap((call) =>
  [...ACCOUNTS_WITHOUT_ACCESS, ...ROLES].flatMap((who) =>
    rowsFor(call, who).map((whose): Cell => ({ call, who, whose })),
  ),
)

/** A square in words. */
export const getName = ({ call, who, whose }: Cell): string =>
  `${call.request}${call.endpoint ? ` of ${call.endpoint.resource.name}` : ''}, ${who}, ${whose}`
