import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import { isInScope } from '../../../registry/account/scope.ts'
import { callOf, canDo, canOpen } from '../../../registry/entities/access.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import { bodyOf } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isRequired } from '../../../registry/fields/records.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { reports } from '#business/reports/index.ts'
import type { ToolContext } from './tool-context.ts'

/** What the caller may use of an entity; undefined for nothing at all. */
function describeEntity({ role, scope }: ToolContext, declared: AnyResource) {
  const resource = knownTo(role, declared)
  const may = (verb: Verb) => canDo(role, resource, verb) && isInScope(scope, resource.name, verb)
  const isRead = isInScope(scope, resource.name, 'read')
  const readable = callOf(resource, 'read') !== undefined && may('read')
  const lists = Object.entries(resource.lists).filter(([, list]) => isRead && canOpen(role, list))
  const verbs = entityVerbs(resource).filter((verb) => verb !== 'read' && may(verb))
  if (lists.length === 0 && verbs.length === 0 && !readable) return undefined
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    { ...field, required: isRequired(field) },
  ])
  return {
    name: resource.name,
    fields: Object.fromEntries(fields),
    lists: lists.map(([name]) => name),
    readable,
    calls: Object.fromEntries(verbs.map((verb) => [verb, bodyOf(resource, verb)])),
  }
}

type Described = NonNullable<ReturnType<typeof describeEntity>>

/** Whether the caller has a use for something that there is of some entities; it looks no further than it must. */
export const hasEntity = (context: ToolContext, test: (told: Described) => boolean): boolean =>
  Object.values<AnyResource>(context.registry).some((one) => {
    const told = describeEntity(context, one)
    return told !== undefined && test(told)
  })

/** The reports that the caller may run. */
export const openReports = ({ role, scope }: ToolContext): AnyReport[] =>
  Object.values<AnyReport>(reports).filter(
    (report) => canOpen(role, report) && isInScope(scope, report.name, 'read'),
  )

/**
 * What the caller may use: entities with their fields, lists and calls, and whether one of their rows
 * can be read by itself; and reports with their parameters.
 */
export function describeEntities(context: ToolContext) {
  const told = Object.values<AnyResource>(context.registry).map((one) =>
    describeEntity(context, one),
  )
  return {
    entities: told.filter((one) => one !== undefined),
    reports: openReports(context).map(({ name, params }) => ({ name, params })),
  }
}
