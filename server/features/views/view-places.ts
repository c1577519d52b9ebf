import { dayIn } from '../../../registry/days/time-zones.ts'
import { canOpen } from '../../../registry/entities/access.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { reportKnownTo } from '../../../registry/reports/known-report.ts'
import { REPORT_VIEWS, type ViewContent } from '../../../registry/views/saved-view.ts'
import type { Role } from '#business/words/roles.ts'
import { reports } from '#business/reports/index.ts'
import type { Deps } from '../../context/context.ts'
import { entityNamed } from '../history/history-scope.ts'
import type { Message } from '../../http/problem.ts'
import { knownQuery, knownWidths, problemsOfListView } from './list-view-query.ts'
import { knownReportQuery, problemsOfReportView } from './report-view-query.ts'

type Content = Pick<ViewContent, 'query' | 'widths'>

/** What views are of: the lists of an entity, or a report, which is one list. */
export interface ViewPlace {
  name: string
  lists: Readonly<Record<string, { roles: readonly Role[] }>>
  /** What is wrong with a view for somebody of a role, by field. */
  problemsOf(role: Role, content: Content): Readonly<Record<string, Message>>
  /** What a role may be told of a view; what is no longer there is left out. */
  knownTo(role: Role, content: Content): Content
}

type PlaceDeps = Pick<Deps, 'registry' | 'timeZone' | 'clock'>

/** The lists of an entity as what views are of. */
const listsOf = (resource: AnyResource): ViewPlace => ({
  name: resource.name,
  lists: resource.lists,
  problemsOf: (role, content) => problemsOfListView(knownTo(role, resource), content),
  knownTo: (role, { query, widths }) => ({
    query: knownQuery(knownTo(role, resource), query),
    widths: knownWidths(knownTo(role, resource), widths),
  }),
})

/** A report as what views are of. */
function reportPlace({ registry, timeZone, clock }: PlaceDeps, report: AnyReport): ViewPlace {
  const known = (role: Role) => reportKnownTo(role, report, registry)
  const today = () => dayIn(timeZone, clock())
  return {
    name: report.name,
    lists: { [REPORT_VIEWS]: { roles: report.roles } },
    problemsOf: (role, content) => problemsOfReportView(known(role), content, today()),
    knownTo: (role, { query }) => ({
      query: knownReportQuery(known(role), query, today()),
      widths: {},
    }),
  }
}

/** The report of a name; undefined for one that is not declared. */
export const reportNamed = (name: string): AnyReport | undefined =>
  Object.hasOwn(reports, name) ? reports[name as keyof typeof reports] : undefined

/** The entity or report of a name as what views are of; undefined for one that is not declared. */
export function placeNamed(deps: PlaceDeps, name: string): ViewPlace | undefined {
  const report = reportNamed(name)
  if (report) return reportPlace(deps, report)
  const resource = entityNamed(deps.registry, name)
  return resource && listsOf(resource)
}

/** The names of the lists that a role may open. */
export const openTo = (role: Role, { lists }: ViewPlace): string[] =>
  Object.entries(lists)
    .filter(([, list]) => canOpen(role, list))
    .map(([name]) => name)
