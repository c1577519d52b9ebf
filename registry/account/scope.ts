import { listEndpoints, getEndpointVerb } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Reports } from '../reports/any-report.ts'
import type { Role } from '#business/words'
import type { Verb } from '../words/verbs.ts'

/**
 * The rights of an API key: verbs by the name of an entity or report. Lists and reports have the
 * verb `read`.
 */
export type AccessScope = ReadonlyMap<string, ReadonlySet<Verb>>

/** Returns whether a scope allows a verb. A session has no scope and allows all verbs. */
export const isVerbInScope = (scope: AccessScope | undefined, name: string, verb: Verb): boolean =>
  scope === undefined || scope.get(name)?.has(verb) === true

/** Builds a scope from pairs of a name and a verb. */
export function buildScope(pairs: Iterable<readonly [name: string, verb: Verb]>): AccessScope {
  const scope = new Map<string, Set<Verb>>()
  for (const [name, verb] of pairs) scope.set(name, (scope.get(name) ?? new Set()).add(verb))
  return scope
}

/** Splits a scope such as `orders:read orders:update` into pairs, as in RFC 6749, section 3.3. */
const parseScopePairs = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [name = '', verb = ''] = word.split(':', 2)
      return [name, verb as Verb] as const
    })

/** Reads a scope from text, including unknown names. */
export const parseScope = (text: string): AccessScope => buildScope(parseScopePairs(text))

/** Writes a scope as text. */
export const formatScope = (scope: AccessScope): string =>
  [...scope].flatMap(([name, verbs]) => [...verbs].map((verb) => `${name}:${verb}`)).join(' ')

/** Returns the rights of a scope that another scope does not include, as `name:verb`. */
export const findExcessScope = (scope: AccessScope, limit: AccessScope): string[] =>
  parseScopePairs(formatScope(scope))
    .filter(([name, verb]) => !isVerbInScope(limit, name, verb))
    .map((pair) => pair.join(':'))

/** Returns all rights of a role on entities and reports, as a scope. */
export function buildRoleScope(
  role: Role,
  registry: Readonly<Record<string, AnyResource>>,
  reports: Reports,
): AccessScope {
  const verbPairs = listEndpoints(registry)
    .filter(({ roles }) => roles.includes(role))
    .map((endpoint) => [endpoint.resource.name, getEndpointVerb(endpoint)] as const)
  const reportPairs = Object.values(reports)
    .filter(({ roles }) => roles.includes(role))
    .map(({ name }) => [name, 'read'] as const)
  return buildScope([...verbPairs, ...reportPairs])
}
