import { type Entity, entitiesOf } from './base/entity.ts'
import { checkExports } from './base/exports.ts'
import { checkPlain, isRecord, recordOf, textsOf } from './base/plain.ts'
import { checkWord, type Problem, type Report } from './base/problem.ts'
import { checkParams } from './reports/report-params.ts'
import { checkDimensions, checkMeasures } from './reports/report-parts.ts'
import { checkReportRequests } from './reports/report-requests.ts'
import { CHART, REPORT, REPORT_CALL } from './reports/report-shapes.ts'
import { checkReportRights } from './semantics/rights.ts'
import { checkReportRoles } from './reports/report-sight.ts'
import { checkFacts, checkShares, checkSources } from './reports/report-sources.ts'
import { checkShape, entriesOf } from './base/shape.ts'
import { checkIcon, checkRequest, checkRoles, ENCODINGS } from './base/words.ts'

const ROUTE = /^\/apps\/[a-z]+(-[a-z]+)*\/list$/
const namesOf = (self: Entity, key: string) => Object.keys(recordOf(self.raw[key]))

function checkHead(report: Report, self: Entity, taken: Map<string, string>): void {
  const { key, raw } = self
  checkShape(report, key, raw, REPORT, 'a report')
  if (typeof raw.name === 'string' && raw.name !== key)
    report('wrong-name', `${key}.name`, `'${raw.name}' stands among the reports as '${key}'.`)
  checkIcon(report, `${key}.icon`, raw.icon)
  checkRoles(report, `${key}.roles`, raw.roles)
  if (Array.isArray(raw.roles) && raw.roles.length === 0)
    report('closed-list', `${key}.roles`, 'Nobody may open it.', 'Name the roles that may.')
  if (isRecord(raw.call)) checkShape(report, `${key}.call`, raw.call, REPORT_CALL, 'a call')
  const { request, encoding } = recordOf(raw.call)
  checkRequest(report, `${key}.call.request`, request)
  checkWord(report, 'unknown-word', `${key}.call.encoding`, encoding, ENCODINGS, 'encoding')
  if (typeof raw.route !== 'string') return
  const before = taken.get(raw.route)
  if (!ROUTE.test(raw.route))
    report('wrong-route', `${key}.route`, `'${raw.route}' is no route of a list.`)
  else if (before !== undefined)
    report('duplicate-route', `${key}.route`, `'${raw.route}' is the address of ${before} already.`)
  else taken.set(raw.route, key)
}

/** The columns that a report's rows have, and those of its lines. */
const rowColumnsOf = (self: Entity) => [...self.fieldNames, 'source', 'state', 'day']
function columnsOf(self: Entity): string[] {
  const { lines, dimensions } = self.raw
  if (typeof lines !== 'string') return rowColumnsOf(self)
  const { by, each } = recordOf(recordOf(dimensions)[lines])
  return [String(by ?? each), ...namesOf(self, 'measures')]
}

function checkShown(report: Report, self: Entity): void {
  const { key, raw } = self
  const dimensions = namesOf(self, 'dimensions')
  const what = `dimension of ${key}`
  checkWord(report, 'unknown-word', `${key}.lines`, raw.lines, dimensions, what)
  if (Array.isArray(raw.columns) && raw.columns.length === 0)
    report('nothing-shown', `${key}.columns`, 'Its table has no columns.', 'Name its columns.')
  const shown = { columns: columnsOf(self), rowColumns: rowColumnsOf(self) }
  for (const [part, known] of Object.entries(shown))
    for (const [index, column] of textsOf(raw[part]).entries()) {
      const at = `${key}.${part}[${index}]`
      checkWord(report, 'unknown-field', at, column, known, `column of ${key}`)
    }
  if ((raw.lines === undefined) !== (raw.rowColumns === undefined))
    report('wrong-shape', key, "A report with 'lines' has 'rowColumns', and no other has.")
  if (!isRecord(raw.chart)) return
  const { kind, measure, by } = raw.chart
  const at = `${key}.chart`
  checkShape(report, at, raw.chart, CHART, 'a chart')
  checkWord(report, 'unknown-word', `${at}.kind`, kind, ['bars', 'lines'], 'kind of chart')
  checkWord(
    report,
    'unknown-word',
    `${at}.measure`,
    measure,
    namesOf(self, 'measures'),
    `measure of ${key}`,
  )
  checkWord(report, 'unknown-word', `${at}.by`, by, dimensions, what)
}

function routesOf(entities: Iterable<Entity>): Map<string, string> {
  const taken = new Map<string, string>()
  for (const { key, raw } of entities)
    for (const [name, list] of Object.entries(recordOf(raw.lists)))
      taken.set(String(recordOf(list).route), `${key}.lists.${name}`)
  return taken
}

/** Every mistake in the reports over a registry, at once; it never throws. */
export function checkReports(reports: unknown, registry: unknown): Problem[] {
  const problems: Problem[] = []
  const report: Report = (rule, at, message, hint) =>
    problems.push(hint === undefined ? { rule, at, message } : { rule, at, message, hint })
  const declared = checkExports(report, reports, 'reports/')
  checkPlain(report, '', declared)
  if (!isRecord(reports))
    report('wrong-shape', 'reports', 'Reports are an object of reports by their names.')
  entriesOf(report, 'reports', recordOf(declared), 'A report')
  const entities = entitiesOf(registry)
  const taken = routesOf(entities.values())
  checkReportRequests(report, entitiesOf(reports).values(), entities.values())
  for (const self of entitiesOf(reports).values()) {
    checkHead(report, self, taken)
    checkFacts(report, self, entities)
    checkShares(report, self, entities)
    checkSources(report, self, entities)
    checkParams(report, self, entities)
    checkMeasures(report, self)
    checkDimensions(report, self)
    checkShown(report, self)
    checkReportRoles(report, self, entities)
    checkReportRights(report, self, entities)
  }
  return problems
}
