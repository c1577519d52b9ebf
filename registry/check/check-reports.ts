import { parseEntities, type Scope } from './base/entity.ts'
import { checkExports } from './base/exports.ts'
import { checkPlain, isRecord } from './base/plain.ts'
import { collectProblems, type Problem } from './base/problem.ts'
import { checkShape, listEntries } from './base/shape.ts'
import { checkReportRequests } from './entities/requests.ts'
import { checkReportRights } from './entities/rights.ts'
import { checkParams } from './reports/report-params.ts'
import { checkParts } from './reports/report-parts.ts'
import { REPORT } from './reports/report-shapes.ts'
import { checkReportRoles } from './reports/report-sight.ts'

function checkReport(scope: Scope): void {
  const { report, entity } = scope
  const { key, raw } = entity
  checkShape(scope, key, raw, { shape: REPORT, noun: 'a report' })
  if (typeof raw.name === 'string' && raw.name !== key)
    report('wrong-name', `${key}.name`, `'${raw.name}' is in the reports as '${key}'.`)
  if ((raw.lines === undefined) !== (raw.rowColumns === undefined))
    report('wrong-shape', key, "'lines' and 'rowColumns' belong together: write both, or neither.")
  checkParts(scope)
  checkParams(scope)
  checkReportRoles(scope)
  checkReportRights(scope)
}

/** Returns every mistake in the reports of a registry. Never throws. */
export function checkReports(reports: unknown, registry: unknown): Problem[] {
  const { problems, report } = collectProblems()
  const declared = checkExports(report, reports, 'reports/')
  checkPlain(report, '', declared)
  if (!isRecord(reports))
    report('wrong-shape', 'reports', 'Reports are an object of reports by their names.')
  listEntries({ report }, 'reports', declared, 'a report')
  const entities = parseEntities(registry)
  const reportEntities = parseEntities(reports)
  checkReportRequests(report, reportEntities, entities)
  for (const entity of reportEntities.values()) checkReport({ report, entity, entities })
  return problems
}
