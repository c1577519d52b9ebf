import { type RawBuilder, sql } from 'kysely'
import { registry } from '#business'
import { getLifeCycle, getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'
import type { Verb } from '../../registry/words/verbs.ts'
import { getTableName } from '../../server/db/table-name.ts'

/** The entities whose rows are booked singly, and those whose rows come with another. */
const BOOKED: readonly ResourceName[] = ['instant-bookings', 'scheduled-bookings']
const JOBS: readonly ResourceName[] = [...BOOKED, 'subscription-visits']
/** The time between the creation of a job and its assignment. */
const ASSIGNED_AFTER = sql`interval '4 minutes'`

const pairs = (values: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(values).flatMap(([name, value]) => [sql`${sql.lit(name)}::text`, value]),
  )})`

const selectStored = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`to_jsonb(t.${sql.ref(name)})`]))

/** The fields that a verb writes in a row, with their former values. */
function listWrittenFields(resource: AnyResource, verb: Verb) {
  const { fields } = resource
  const { set = {}, requiredFields = [] } = getTransition(resource, verb) ?? {}
  const ownFields = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && field.type !== 'id' && field.setOn === verb
  })
  const ended = getLifeCycle(verb).deletesRow ? ['deleted_at'] : []
  const empty = [...ownFields, ...requiredFields, ...ended].map(
    (name) => [name, sql`null`] as const,
  )
  const setFields = Object.keys(set).map(
    (name) => [name, fields[name]?.type === 'flag' ? sql`0` : sql`null`] as const,
  )
  return Object.fromEntries([...empty, ...setFields])
}

/** Selects an office account, each in turn. */
const selectOffice = (office: readonly number[]) =>
  sql`(${[...office]}::int[])[1 + t.id % ${sql.lit(office.length)}]`

/** Selects the changes of one verb, by the times in a job's row. */
function listChangesByMoment(
  resource: AnyResource,
  verb: Verb,
  timeColumn: string,
  office: readonly number[],
) {
  const writtenFields = listWrittenFields(resource, verb)
  const actor = 'cancelled_by' in writtenFields ? sql`t.cancelled_by` : sql`t.employee_id`
  return sql`select t.${sql.ref(timeColumn)} as at, coalesce(${actor}, ${selectOffice(office)}) as actor_id,
    ${verb} as verb, ${resource.name} as entity, t.id as row_id, 'update' as kind,
    ${pairs(writtenFields)} as before, ${pairs(selectStored(Object.keys(writtenFields)))} as after
    from ${sql.table(getTableName(resource))} as t where t.${sql.ref(timeColumn)} is not null`
}

/** Selects the creation and the assignments of an entity's jobs. */
function beginnings(resource: AnyResource, verbs: readonly Verb[], office: readonly number[]) {
  const later = Object.assign({}, ...verbs.map((verb) => listWrittenFields(resource, verb)))
  const createdValues = pairs({ ...later, employee_id: sql`null` })
  const table = sql.table(getTableName(resource))
  return [
    sql`select t.created_at as at, ${selectOffice(office)} as actor_id, 'create' as verb,
      ${resource.name} as entity, t.id as row_id, 'insert' as kind, null::jsonb as before,
      to_jsonb(t) || ${createdValues} as after from ${table} as t`,
    sql`select t.created_at + ${ASSIGNED_AFTER} as at, ${selectOffice(office)} as actor_id,
      'assign' as verb, ${resource.name} as entity, t.id as row_id, 'update' as kind,
      ${pairs({ employee_id: sql`null` })} as before, ${pairs(selectStored(['employee_id']))} as after
      from ${table} as t where t.employee_id is not null
        and t.created_at + ${ASSIGNED_AFTER} < coalesce(t.departed_at, t.started_at, t.deleted_at, 'infinity')`,
  ]
}

/** The time fields of a job, and the verbs that set them. */
const MOMENTS = {
  depart: 'departed_at',
  start: 'started_at',
  finish: 'completed_at',
  fail: 'failed_at',
  cancel: 'deleted_at',
} as const satisfies Partial<Record<Verb, string>>

/** Builds the queries of all changes of jobs, one row for each change. */
export function jobChanges(office: readonly number[]): RawBuilder<unknown>[] {
  const verbs = Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]
  return JOBS.flatMap((name) => {
    const resource: AnyResource = registry[name]
    return [
      ...verbs.map((verb) => listChangesByMoment(resource, verb, MOMENTS[verb], office)),
      ...(BOOKED.includes(name) ? beginnings(resource, verbs, office) : []),
    ]
  })
}
