import { Hono } from 'hono'
import { isVerbInScope } from '../../registry/account/scope.ts'
import { type Endpoint, listEndpoints, getEndpointVerb } from '../../registry/entities/endpoints.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { readBody } from '../http/read-body.ts'
import { type Input, mergeInputs, readQuery } from '../http/input.ts'
import { createInvalidProblem, type Message, Problem } from '../http/problem.ts'
import { answerChange } from '../mutations/change-row.ts'
import { answerRow } from './one-row.ts'
import { answerQuery } from './lists.ts'

/** Returns the fixed parameters of a request, which separate declarations on one path. */
const getFixedParams = (endpoint: Endpoint): Record<string, string> =>
  endpoint.kind === 'read'
    ? { ...endpoint.query, ...(endpoint.read.body as Record<string, string>) }
    : endpoint.query

/** Compares values without outer spaces, because the specification has a trailing space. */
const isSameValue = (input: unknown, expected: string | number) =>
  (typeof input === 'string' || typeof input === 'number') &&
  String(input).trim() === String(expected).trim()

function matchFixedParams(endpoints: readonly Endpoint[], input: Input): Endpoint[] {
  const matching = endpoints.filter((endpoint) =>
    Object.entries(getFixedParams(endpoint)).every(([key, value]) =>
      isSameValue(input[key], value),
    ),
  )
  if (matching.length > 0) return matching
  const problems: Record<string, Message> = {}
  for (const endpoint of endpoints) {
    for (const key of Object.keys(getFixedParams(endpoint))) {
      const values = [...new Set(endpoints.map((endpoint) => getFixedParams(endpoint)[key]))].join(
        ', ',
      )
      problems[key] = { key: 'errors.field.not_choice', params: { values } }
    }
  }
  throw createInvalidProblem(problems)
}

async function answerEndpoint(deps: Deps, endpoints: readonly Endpoint[], c: AppContext) {
  const { role, scope } = c.get('caller')
  const roleEndpoints = endpoints.filter((endpoint) => endpoint.roles.includes(role))
  if (roleEndpoints.length === 0) throw new Problem(403, 'forbidden')
  const isAllowed = (endpoint: Endpoint) =>
    roleEndpoints.includes(endpoint) &&
    isVerbInScope(scope, endpoint.resource.name, getEndpointVerb(endpoint))
  if (!roleEndpoints.some(isAllowed)) throw new Problem(403, 'outside_scope')
  const body = c.req.method === 'GET' ? {} : await readBody(c)
  const input = mergeInputs(readQuery(c), body)
  const matching = matchFixedParams(endpoints, input).filter(isAllowed)
  const [firstEndpoint] = matching
  if (!firstEndpoint) throw new Problem(403, 'forbidden')
  if (firstEndpoint.kind === 'read') return answerQuery(deps, firstEndpoint, c, input)
  const verbs = matching.filter((endpoint) => endpoint.kind === 'verb')
  const [firstVerb, ...otherVerbs] = verbs
  return firstVerb?.verb === 'read' && !firstVerb.many
    ? answerRow(deps, [firstVerb, ...otherVerbs], c, body)
    : answerChange(deps, verbs, c, body)
}

/** The routes of every call in the registry. Several declarations may share a path. */
export function createRegistryRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const [key, endpoints] of groupByPath(listEndpoints(deps.registry))) {
    const [method = '', path = ''] = key.split(' ')
    app.on(method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, (c) =>
      answerEndpoint(deps, endpoints, c),
    )
  }
  return app
}

function groupByPath(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const paths = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const key = `${endpoint.method} ${endpoint.path}`
    paths.set(key, [...(paths.get(key) ?? []), endpoint])
  }
  return paths
}
