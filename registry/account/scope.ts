import { endpointsOf, verbOf } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Reports } from '../reports/any-report.ts'
import type { Role } from '#business/words/roles.ts'
import type { Verb } from '../words/verbs.ts'

/** What an API key may do: verbs by the name of an entity or report; lists and reports are read. */
export type Scope = ReadonlyMap<string, ReadonlySet<Verb>>

/** Whether a scope has a verb; a session, which has none, is narrowed by nothing. */
export const isInScope = (scope: Scope | undefined, name: string, verb: Verb): boolean =>
  scope === undefined || scope.get(name)?.has(verb) === true

/** Makes a scope of pairs of a name and a verb. */
export function scopeOf(pairs: Iterable<readonly [name: string, verb: Verb]>): Scope {
  const scope = new Map<string, Set<Verb>>()
  for (const [name, verb] of pairs) scope.set(name, (scope.get(name) ?? new Set()).add(verb))
  return scope
}

/** The pairs of a scope such as `orders:read orders:update`, as OAuth 2.0 writes it (RFC 6749, section 3.3). */
const pairsIn = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [name = '', verb = ''] = word.split(':', 2)
      return [name, verb as Verb] as const
    })

/** Reads a scope as text, whatever it names. */
export const parseScope = (text: string): Scope => scopeOf(pairsIn(text))

/** Writes a scope as text. */
export const scopeText = (scope: Scope): string =>
  [...scope].flatMap(([name, verbs]) => [...verbs].map((verb) => `${name}:${verb}`)).join(' ')

/** The words of a scope that another one does not have. */
export const scopeBeyond = (scope: Scope, limit: Scope): string[] =>
  pairsIn(scopeText(scope))
    .filter(([name, verb]) => !isInScope(limit, name, verb))
    .map((pair) => pair.join(':'))

/** All that a role may do with entities and reports. */
export function scopeOfRole(
  role: Role,
  registry: Readonly<Record<string, AnyResource>>,
  reports: Reports,
): Scope {
  const calls = endpointsOf(registry)
    .filter(({ roles }) => roles.includes(role))
    .map((one) => [one.resource.name, verbOf(one)] as const)
  const read = Object.values(reports)
    .filter(({ roles }) => roles.includes(role))
    .map(({ name }) => [name, 'read'] as const)
  return scopeOf([...calls, ...read])
}
