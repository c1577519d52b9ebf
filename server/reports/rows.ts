import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/define.ts'
import { ALL, type AnyParam, type AnyReport, type AnySource } from '../../resources/kit/report.ts'
import { type ParamValues, type Period, periodOf } from '../../resources/kit/report-params.ts'
import { COLUMNS } from '../db/columns.ts'
import { tableOf } from '../db/names.ts'
import { conditions, own } from '../rows/select.ts'

type Sql = RawBuilder<unknown>

/** A report as it was asked for. */
export interface Asked {
  registry: Registry
  report: AnyReport
  values: ParamValues
  /** The day in the business time zone, and that zone. */
  today: string
  timeZone: string
}

const NOTHING = [sql`false`]

/** Everything that can be written between the parts of an identifier is no difference. */
const bare = (text: Sql) => sql`lower(regexp_replace(${text}, '[[:space:]().-]', '', 'g'))`

/** The rows of a period; bounds are instants, so that an index on the field serves. */
function within(source: AnySource, resource: AnyResource, { from, to }: Period, timeZone: string) {
  const column = own(source.day)
  const instant = resource.fields[source.day]?.type === 'datetime'
  const at = (day: string, days: number) => {
    const date = sql`(${day}::date + ${sql.lit(days)})`
    return instant ? sql`(${date}::timestamp at time zone ${timeZone})` : date
  }
  const parts: Sql[] = []
  if (from) parts.push(sql`${column} >= ${at(from, 0)}`)
  if (to) parts.push(sql`${column} < ${at(to, 1)}`)
  return parts
}

function byState(source: AnySource, state: string | undefined, today: string): readonly Sql[] {
  if (state === undefined || state === ALL) return []
  return conditions(source.states[state], today)
}

/** What one parameter leaves of a source's rows. */
function narrowed(asked: Asked, source: AnySource, param: AnyParam, value: string | number) {
  const { registry, today } = asked
  const resource = registry[source.of]
  if ('is' in param) {
    if (param.is !== 'state') return []
    const state = param.type === 'flag' ? param.states[value as 0 | 1] : String(value)
    return byState(source, state, today)
  }
  const field = resource.fields[param.field]
  // A source without the field has no row with that value.
  if (field?.type !== 'reference') return NOTHING
  const target = sql.table(tableOf(registry[field.to]))
  if (param.type === 'text') {
    const same = param.finds.map(
      (name) => sql`${bare(sql`t.${sql.ref(name)}::text`)} = ${bare(sql`${value}::text`)}`,
    )
    const found = sql`select t.id from ${target} as t where ${sql.join(same, sql` or `)}`
    return [sql`${own(param.field)} in (${found})`]
  }
  if (!param.via) return [sql`${own(param.field)} = ${value}`]
  const found = sql`select t.id from ${target} as t where t.${sql.ref(param.via)} = ${value}`
  return [sql`${own(param.field)} in (${found})`]
}

function whereOf(asked: Asked, source: AnySource): readonly Sql[] {
  const { report, registry, values, today, timeZone } = asked
  const resource = registry[source.of]
  const parts = [
    ...conditions(resource.rows?.where),
    ...conditions(source.where, today),
    ...within(source, resource, periodOf(report, values), timeZone),
  ]
  for (const [name, param] of Object.entries(report.params)) {
    const value = values[name] ?? null
    if (value !== null) parts.push(...narrowed(asked, source, param, value))
  }
  return parts
}

function stateOf(source: AnySource, today: string): Sql {
  const cases = Object.entries(source.states).map(
    ([state, where]) =>
      sql`when ${sql.join(conditions(where, today), sql` and `)} then ${sql.lit(state)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

function rowsOf(asked: Asked, name: string, source: AnySource): Sql {
  const { report, registry, today, timeZone } = asked
  const resource = registry[source.of]
  const day =
    resource.fields[source.day]?.type === 'datetime'
      ? sql`(${own(source.day)} at time zone ${timeZone})::date`
      : own(source.day)
  const columns = Object.entries(report.fields).map(([field, { type }]) =>
    field in resource.fields
      ? sql`${own(field)} as ${sql.ref(field)}`
      : sql`null::${sql.raw(COLUMNS[type].type)} as ${sql.ref(field)}`,
  )
  const where = whereOf(asked, source)
  return sql`select ${sql.lit(name)}::text as source, ${stateOf(source, today)}::text as state,
    ${day} as day, r.id, ${sql.join(columns)}
    from ${sql.table(tableOf(resource))} as r
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

/** The sources that are asked for. */
function chosen({ report, values }: Asked): [name: string, source: AnySource][] {
  const [param] = Object.entries(report.params).find(
    ([, { type, ...rest }]) => type === 'choice' && 'is' in rest && rest.is === 'source',
  ) ?? ['']
  const value = values[param] ?? ALL
  return Object.entries(report.sources).filter(([name]) => value === ALL || value === name)
}

/** Every row that a report is about as it was asked for: its source, state, day, id and fields. */
export function reportRows(asked: Asked): Sql {
  const parts = chosen(asked).map(([name, source]) => rowsOf(asked, name, source))
  return sql.join(parts, sql` union all `)
}
