import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { SERIES_SCOPES, type SeriesScope } from '../../../registry/fields/series.ts'
import { OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Role } from '#business/words'
import type { Input } from '../../http/input.ts'
import { Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { parseFlag, parseWord, parsed, refuse } from '../batches/body-parts.ts'

/** The longest recurrence rule. */
export const MAX_RULE = 200
/** The days that one request leaves out at most. */
const MAX_EXCEPT = 100

/** An entity whose rows repeat. */
export type RepeatingEntity = AnyResource & Required<Pick<AnyResource, 'series' | 'calendar'>>

const repeats = (resource: AnyResource): resource is RepeatingEntity =>
  resource.series !== undefined && resource.calendar !== undefined

/** Returns the entities whose rows repeat. */
export const listRepeating = (registry: Registry): RepeatingEntity[] =>
  Object.values<AnyResource>(registry).filter(repeats)

/** The verbs that change several rows of a series. */
export const SERIES_VERBS = ['update', 'cancel', 'delete'] as const satisfies readonly Verb[]

interface SeriesRequest {
  resource: RepeatingEntity
  /** The row that repeats, or that the change is about. */
  id: number
  /** The business days that are left out. */
  except: ReadonlySet<string>
  dryRun: boolean
}

/** A request to repeat a row. */
export interface RepeatRequest extends SeriesRequest {
  create: VerbEndpoint
  update: VerbEndpoint
  rule: string
  /** The reason for what is unusual, as part of a body. */
  reason: Input
}

/** A request to change several rows of a series. */
export interface ChangeSeriesRequest extends SeriesRequest {
  endpoint: VerbEndpoint
  scope: SeriesScope
  values: Input
}

/** Finds the endpoint of a verb. Throws 403 where the role may not use it. */
function findEndpoint(resource: AnyResource, verb: Verb, role: Role): VerbEndpoint {
  const endpoint = listEndpoints({ [resource.name]: resource }).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!endpoint?.roles.includes(role)) throw new Problem(403, 'forbidden')
  return endpoint
}

function readDays(body: Body): ReadonlySet<string> {
  const { except = [] } = body
  const wrong = { key: 'errors.field.not_days', params: { max: MAX_EXCEPT } }
  if (!Array.isArray(except) || except.length > MAX_EXCEPT) return refuse('except', wrong)
  return new Set(except.map((day) => String(parsed('except', { type: 'date' }, day))))
}

function readCommon(registry: Registry, body: Body): SeriesRequest {
  const entities = listRepeating(registry)
  const name = parseWord(
    body,
    'entity',
    entities.map((one) => one.name),
  )
  const resource = entities.find((one) => one.name === name)
  if (!resource) throw new Problem(404, 'not_found')
  const id = Number(parsed('id', { type: 'id' }, body.id))
  return { resource, id, except: readDays(body), dryRun: parseFlag(body, 'dryRun') }
}

/** Reads a request to repeat a row. Throws 422 for a wrong body, and 403 for other roles. */
export function readRepeat(registry: Registry, role: Role, body: Body): RepeatRequest {
  refuseUnknownFields(body, ['entity', 'id', 'rule', 'except', 'dryRun', OVERRIDE_REASON])
  const common = readCommon(registry, body)
  const rule = String(parsed('rule', { type: 'text', maxLength: MAX_RULE }, body.rule))
  const reason = body[OVERRIDE_REASON]
  return {
    ...common,
    create: findEndpoint(common.resource, 'create', role),
    update: findEndpoint(common.resource, 'update', role),
    rule,
    reason: reason === undefined ? {} : { [OVERRIDE_REASON]: reason },
  }
}

/** Reads a change of several rows of a series. Throws 422 for a wrong body, and 403 for other roles. */
export function readSeriesChange(registry: Registry, role: Role, body: Body): ChangeSeriesRequest {
  refuseUnknownFields(body, ['entity', 'id', 'scope', 'verb', 'values', 'except', 'dryRun'])
  const common = readCommon(registry, body)
  const verb = parseWord(body, 'verb', SERIES_VERBS) as (typeof SERIES_VERBS)[number]
  const { values = {} } = body
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return refuse('values', { key: 'errors.field.not_object' })
  return {
    ...common,
    endpoint: findEndpoint(common.resource, verb, role),
    scope: parseWord(body, 'scope', SERIES_SCOPES) as SeriesScope,
    values: values as Input,
  }
}
