import { getTransition, listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import { isVerbInScope } from '../../../registry/account/scope.ts'
import { getCall, canUseVerb, canOpenList } from '../../../registry/entities/access.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import {
  getOwnAction,
  listSourceStates,
  listTargetStates,
} from '../../../registry/entities/transition.ts'
import { isRequired } from '../../../registry/fields/records.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  getEntityNameKey,
  getReportLabelKey,
  SAMPLE_PLURAL_COUNT,
} from '../../../registry/text/label-keys.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { reports } from '#business'
import { translate } from '../../http/language.ts'
import { summarizeVerb } from '../../openapi/operations.ts'
import { omitUndefined } from '../../openapi/schemas.ts'
import type { ToolContext } from './tool-context.ts'

/** The English label of a key, because descriptions of tools are in English. */
const getLabel = (key: string): string =>
  translate({ key, params: { count: SAMPLE_PLURAL_COUNT } }, 'en')

/** Describes what a call does, and which rows allow it. */
function describeStep(resource: AnyResource, verb: Verb) {
  const { when, ...transition } = getTransition(resource, verb) ?? {}
  return omitUndefined({
    does: summarizeVerb(resource, verb),
    effect: getOwnAction(resource, verb)?.confirm,
    from: listSourceStates(transition),
    to: listTargetStates(transition),
    when,
  })
}

/** Describes the lines that create and update take as `lines`. */
function describeLines({ role, registry }: ToolContext, { lines }: AnyResource) {
  if (!lines) return undefined
  const lineEntity: AnyResource = registry[lines.entity]
  const { fields } = getReadableEntity(role, lineEntity)
  const lineFields = Object.entries(fields).filter(([name]) => lines.columns.includes(name))
  return { entity: lines.entity, fields: Object.fromEntries(lineFields) }
}

/** Describes the parts of an entity that the caller may use; undefined if there are none. */
function describeEntity(context: ToolContext, declared: AnyResource) {
  const { role, scope } = context
  const resource = getReadableEntity(role, declared)
  const may = (verb: Verb) =>
    canUseVerb(role, resource, verb) && isVerbInScope(scope, resource.name, verb)
  const isRead = isVerbInScope(scope, resource.name, 'read')
  const readable = getCall(resource, 'read') !== undefined && may('read')
  const lists = Object.entries(resource.lists).filter(
    ([, list]) => isRead && canOpenList(role, list),
  )
  const verbs = listEntityVerbs(resource).filter((verb) => verb !== 'read' && may(verb))
  if (lists.length === 0 && verbs.length === 0 && !readable) return undefined
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    { ...field, required: isRequired(field) },
  ])
  return {
    name: resource.name,
    label: getLabel(getEntityNameKey(resource)),
    about: resource.about,
    fields: Object.fromEntries(fields),
    lists: lists.map(([name]) => name),
    readable,
    ...(resource.states && { states: Object.keys(resource.states) }),
    calls: Object.fromEntries(verbs.map((verb) => [verb, getBodyFields(resource, verb)])),
    steps: Object.fromEntries(verbs.map((verb) => [verb, describeStep(resource, verb)])),
    lines: describeLines(context, resource),
  }
}

type Described = NonNullable<ReturnType<typeof describeEntity>>

/** Returns whether any entity that the caller may use passes a test. */
export const hasEntity = (context: ToolContext, test: (described: Described) => boolean): boolean =>
  Object.values<AnyResource>(context.registry).some((resource) => {
    const described = describeEntity(context, resource)
    return described !== undefined && test(described)
  })

/** The reports that the caller may run. */
export const openReports = ({ role, scope }: ToolContext): AnyReport[] =>
  Object.values<AnyReport>(reports).filter(
    (report) => canOpenList(role, report) && isVerbInScope(scope, report.name, 'read'),
  )

/**
 * Describes everything that the caller may use: entities with fields, lists, calls and single
 * reads, and reports with parameters.
 */
export function describeEntities(context: ToolContext) {
  const described = Object.values<AnyResource>(context.registry).map((resource) =>
    describeEntity(context, resource),
  )
  return {
    entities: described.filter((entity) => entity !== undefined),
    reports: openReports(context).map((report) => ({
      name: report.name,
      label: getLabel(getReportLabelKey(report)),
      params: report.params,
    })),
  }
}
