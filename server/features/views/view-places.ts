import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { canOpenList } from '../../../registry/entities/access.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { getReadableReport } from '../../../registry/reports/readable-report.ts'
import type { ViewContent } from '../../../registry/calls/view-calls.ts'
import { REPORT_VIEWS } from '../../../registry/views/saved-view.ts'
import type { Role } from '#business/words'
import { reports } from '#business'
import type { Deps } from '../../context/context.ts'
import { findEntityByName } from '../history/history-scope.ts'
import type { Message } from '../../http/problem.ts'
import { dropUnknownParts, dropUnknownWidths, findListViewProblems } from './list-view-query.ts'
import { dropUnknownReportParts, findReportViewProblems } from './report-view-query.ts'

type Content = Pick<ViewContent, 'query' | 'widths'>

/** An owner of views: the lists of an entity, or a report. */
export interface ViewPlace {
  name: string
  lists: Readonly<Record<string, { roles: readonly Role[] }>>
  /** Returns the problems of a view for a role, by field. */
  findProblems(role: Role, content: Content): Readonly<Record<string, Message>>
  /** Returns the part of a view that a role may read, without removed names. */
  readablePart(role: Role, content: Content): Content
}

type PlaceDeps = Pick<Deps, 'registry' | 'timeZone' | 'clock'>

/** The lists of an entity as an owner of views. */
const buildListPlace = (resource: AnyResource): ViewPlace => ({
  name: resource.name,
  lists: resource.lists,
  findProblems: (role, content) => findListViewProblems(getReadableEntity(role, resource), content),
  readablePart: (role, { query, widths }) => ({
    query: dropUnknownParts(getReadableEntity(role, resource), query),
    widths: dropUnknownWidths(getReadableEntity(role, resource), widths),
  }),
})

/** A report as an owner of views. */
function reportPlace({ registry, timeZone, clock }: PlaceDeps, report: AnyReport): ViewPlace {
  const readable = (role: Role) => getReadableReport(role, report, registry)
  const today = () => getLocalDay(timeZone, clock())
  return {
    name: report.name,
    lists: { [REPORT_VIEWS]: { roles: report.roles } },
    findProblems: (role, content) => findReportViewProblems(readable(role), content, today()),
    readablePart: (role, { query }) => ({
      query: dropUnknownReportParts(readable(role), query, today()),
      widths: {},
    }),
  }
}

/** Returns the report with a name; undefined if it is not declared. */
export const findReportByName = (name: string): AnyReport | undefined =>
  Object.hasOwn(reports, name) ? reports[name as keyof typeof reports] : undefined

/** Returns the owner of views with a name; undefined if it is not declared. */
export function findPlaceByName(deps: PlaceDeps, name: string): ViewPlace | undefined {
  const report = findReportByName(name)
  if (report) return reportPlace(deps, report)
  const resource = findEntityByName(deps.registry, name)
  return resource && buildListPlace(resource)
}

/** The names of the lists that a role may open. */
export const getOpenLists = (role: Role, { lists }: ViewPlace): string[] =>
  Object.entries(lists)
    .filter(([, list]) => canOpenList(role, list))
    .map(([name]) => name)
