import { type Entities, type Entity, getTable, listCalls, listReads } from '../base/entity.ts'
import { toComparableText, asRecord, asTexts } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

/** A use of a request line or a route. */
interface Claim {
  line: string
  path: string
  /** A text for the effect. Claims with the same effect may share a line. */
  effect: string
}

/** The keys of a read that decide its rows, in addition to its request line. */
const READ_KEYS = ['where', 'deleted', 'params', 'ownerField', 'single', 'fields'] as const

/** Names the source of an entity's ids: its table, or a shared sequence. */
function getIdSource(entity: Entity, entities: Entities): string {
  const table = getTable(entity)
  const sequence = entities.get(table)?.raw.sequence
  return typeof sequence === 'string' ? `sequence ${sequence}` : `table ${table}`
}

/** Returns the requests of the reads of an entity. Reads of the same rows may share one. */
const listReadClaims = (entity: Entity): Claim[] =>
  listReads(entity).flatMap(({ path, read }) =>
    asTexts([read.request]).map((request) => ({
      line: read.body === undefined ? request : `${request} ${toComparableText(read.body)}`,
      path,
      effect: `${entity.key} ${toComparableText(READ_KEYS.map((key) => [key, read[key]]))}`,
    })),
  )

/** Returns the requests of the calls of an entity. Two entities may share one for the same verb. */
const listCallClaims = (entity: Entity): Claim[] =>
  listCalls(entity).flatMap(({ path, verb, requestLines }) =>
    requestLines.map((line) => ({ line, path, effect: `verb ${verb}` })),
  )

/** Reports each claim of a request line that an earlier claim uses for another effect. */
function checkClaims(
  claims: readonly Claim[],
  reportConflict: (claim: Claim, earlierClaim: Claim) => unknown,
): void {
  const claimsByKey = new Map<string, Claim>()
  for (const claim of claims) {
    const earlierClaim = claimsByKey.get(claim.line)
    if (earlierClaim && earlierClaim.effect !== claim.effect) reportConflict(claim, earlierClaim)
    else if (!earlierClaim) claimsByKey.set(claim.line, claim)
  }
}

const listRouteClaims = (entity: Entity): Claim[] =>
  listReads(entity).flatMap(({ path, read }) =>
    asTexts([read.route]).map((line) => ({ line, path, effect: path })),
  )

const createRouteReporter =
  (report: Report) =>
  ({ line, path }: Claim, earlierClaim: Claim) =>
    report(
      'duplicate-route',
      `${path}.route`,
      `'${line}' is the route of ${earlierClaim.path} already.`,
    )

const createRequestReporter =
  (report: Report, hint: string) =>
  ({ line, path }: Claim, earlierClaim: Claim) =>
    report(
      'shared-request',
      path,
      `'${line}' is the request of ${earlierClaim.path} already, which does something else.`,
      hint,
    )

/** Reports routes and requests with two effects, because the server can follow only one. */
export function checkRequests(report: Report, entities: Entities): void {
  const allEntities = [...entities.values()]
  checkClaims(allEntities.flatMap(listRouteClaims), createRouteReporter(report))
  const writes = allEntities.flatMap((entity) =>
    listCallClaims(entity)
      .filter(({ effect }) => effect !== 'verb read')
      .map((claim) => ({ ...claim, effect: getIdSource(entity, entities) })),
  )
  checkClaims(writes, ({ line, path }, earlierClaim) =>
    report(
      'shared-write-call',
      path,
      `'${line}' is the call of ${earlierClaim.path} already.`,
      "Two entities may share one only if they share a table or a 'sequence' of ids.",
    ),
  )
  checkClaims(
    allEntities.flatMap((entity) => [...listReadClaims(entity), ...listCallClaims(entity)]),
    createRequestReporter(
      report,
      'Give each its own request; only lists of the same rows may share one.',
    ),
  )
}

/** Reports a report with the route or the request of another report or of an entity. */
export function checkReportRequests(report: Report, reports: Entities, entities: Entities): void {
  const otherEntities = [...entities.values()]
  const listClaims = (valuePath: string, getLine: (reportEntity: Entity) => unknown): Claim[] =>
    [...reports.values()].flatMap((reportEntity) =>
      asTexts([getLine(reportEntity)]).map((line) => ({
        line,
        path: `${reportEntity.key}${valuePath}`,
        effect: reportEntity.key,
      })),
    )
  /** Ignores claims of two entities, because the check of the registry reports them. */
  const includeReportsOnly =
    (reportConflict: (claim: Claim, earlierClaim: Claim) => void) =>
    (claim: Claim, earlierClaim: Claim) =>
      reports.has(claim.effect) && reportConflict(claim, earlierClaim)
  checkClaims(
    [...otherEntities.flatMap(listRouteClaims), ...listClaims('', ({ raw }) => raw.route)],
    includeReportsOnly(createRouteReporter(report)),
  )
  const requests = otherEntities.flatMap((entity) => [
    ...listReadClaims(entity),
    ...listCallClaims(entity),
  ])
  checkClaims(
    [
      ...requests.map((claim) => ({ ...claim, line: claim.line.split(' ', 2).join(' ') })),
      ...listClaims('.call.request', ({ raw }) => asRecord(raw.call).request),
    ],
    includeReportsOnly(createRequestReporter(report, 'Give the report its own request.')),
  )
}
