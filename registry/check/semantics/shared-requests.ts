import type { Entity } from '../base/entity.ts'
import { comparable, isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

interface Claim {
  at: string
  /** What it answers or does, as far as the request does not say it. */
  means: string
}

/** What a read answers with, besides what its request says. */
const MEANS = ['where', 'deleted', 'params', 'ownerField', 'single', 'fields'] as const

/** The request lines of a call on a row. */
export function linesOf(call: unknown): string[] {
  if (!isRecord(call)) return textsOf([call])
  return textsOf([call.request, ...textsOf(call.also), call.many])
}

const bodyOf = (read: Loose) => (read.body === undefined ? '' : ` ${comparable(read.body)}`)

/** Every read of an entity by its request and fixed body; lists may share one, if they get the same rows. */
function readsOf({ key, raw }: Entity): [request: string, claim: Claim][] {
  return (['lists', 'reads'] as const).flatMap((part) =>
    Object.entries(recordOf(raw[part])).flatMap(([name, value]): [string, Claim][] => {
      const read = recordOf(value)
      if (typeof read.request !== 'string') return []
      const answers = MEANS.map((one) => [one, read[one]])
      const claim = { at: `${key}.${part}.${name}`, means: `${key} ${comparable(answers)}` }
      return [[`${read.request}${bodyOf(read)}`, claim]]
    }),
  )
}

/** Every call on a row by its request; one may be shared by two entities, but only for one verb. */
function callsOf({ key, calls, extensions }: Entity): [request: string, claim: Claim][] {
  return Object.entries({ calls, extensions }).flatMap(([group, all]) =>
    Object.entries(all).flatMap(([verb, call]) =>
      linesOf(call).map((line): [string, Claim] => [
        line,
        { at: `${key}.${group}.${verb}`, means: `verb ${verb}` },
      ]),
    ),
  )
}

/** Reports a request that would have two meanings: the server could follow only one of them. */
export function checkRequests(report: Report, entities: Iterable<Entity>): void {
  const claims = new Map<string, Claim>()
  for (const entity of entities)
    for (const [request, claim] of [...readsOf(entity), ...callsOf(entity)]) {
      const before = claims.get(request)
      if (before && before.means !== claim.means)
        report(
          'shared-request',
          claim.at,
          `'${request}' is the request of ${before.at} already, which means something else.`,
          'Give each a request of its own; lists that get the same rows may share one.',
        )
      else claims.set(request, claim)
    }
}

/** Reports calls that change a row by GET, which browsers and proxies may repeat or answer themselves. */
export function checkMethods(report: Report, { key, raw, calls, extensions }: Entity): void {
  const writes: [string, string[]][] = Object.entries({ calls, extensions }).flatMap(
    ([group, all]) =>
      Object.entries(all)
        .filter(([verb]) => verb !== 'read')
        .map(([verb, call]): [string, string[]] => [`${key}.${group}.${verb}`, linesOf(call)]),
  )
  for (const [at, lines] of [...writes, [`${key}.merge`, textsOf([raw.merge])] as const])
    for (const line of lines)
      if (line.startsWith('GET '))
        report(
          'wrong-request',
          at,
          `'${line}' changes a row, and GET only reads.`,
          `Write 'POST ${line.slice('GET '.length)}'.`,
        )
}
