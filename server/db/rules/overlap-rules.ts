import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { type Check, listCheckFields } from '../../../registry/rules/check.ts'
import type { AnyTransaction } from '../database-types.ts'
import { getTableName } from '../table-name.ts'
import { quote } from '../tables/columns.ts'
import { buildConditionsSql, getRuleName } from './rule-sql.ts'

type OverlapCheck = Extract<Check, { noOverlap: unknown }>

/** A rule that rows do not overlap. A trigger enforces it, because it concerns several rows. */
export interface OverlapRule {
  table: string
  entity: string
  check: OverlapCheck
  /** The fields in the rule. */
  fields: readonly string[]
  name: string
  /** The columns whose changes can break the rule. */
  watched: readonly string[]
  /** SQL of whether a row takes part. */
  isCompared: (alias: string) => string
  /** SQL of the start and the end of a row, in seconds; null for a row without times of day. */
  getPeriod: (alias: string) => readonly [from: string, to: string]
  /** The seconds after which the days repeat; 0 if they do not. */
  cycleSeconds: number
}

const DAY_SECONDS = 24 * 60 * 60

/** SQL of the first second of a row's day. */
function buildDayStart(dayField: Field | undefined, column: string): string {
  if (dayField?.type !== 'choice') return `extract(epoch from ${column}::timestamp)`
  const days = Object.keys(dayField.values).map(quote).join(', ')
  return `(array_position(array[${days}]::text[], ${column}::text) * ${DAY_SECONDS})`
}

/** Returns a rule that rows of an entity do not overlap. */
function buildOverlapRule(resource: AnyResource, check: OverlapCheck): OverlapRule {
  const { fields } = resource
  const table = getTableName(resource)
  const [start, end] = check.noOverlap
  const { same, day, where = {} } = check
  const dayField = day === undefined ? undefined : fields[day]
  const isDeletable = 'deleted_at' in fields
  const requiredColumns = [...same, ...(day === undefined ? [start, end] : [day])]
  const isCompared = (alias: string) =>
    [
      ...requiredColumns.map((name) => `${alias}."${name}" is not null`),
      ...(isDeletable ? [`${alias}.deleted_at is null`] : []),
      buildConditionsSql({ ...resource.rows?.where, ...where }, (name) => `${alias}."${name}"`),
    ].join(' and ')
  const getPeriod = (alias: string): readonly [string, string] => {
    const columns = [start, end].map((name) => `${alias}."${name}"`)
    if (day === undefined) {
      const [from = '', to = ''] = columns.map((column) => `extract(epoch from ${column})`)
      return [from, to]
    }
    const dayStart = buildDayStart(dayField, `${alias}."${day}"`)
    const [startTime = '', endTime = ''] = columns
    const nextDay = `case when ${endTime} <= ${startTime} then ${DAY_SECONDS} else 0 end`
    return [
      `${dayStart} + extract(epoch from ${startTime})`,
      `${dayStart} + extract(epoch from ${endTime}) + ${nextDay}`,
    ]
  }
  const [from, to] = getPeriod('r')
  return {
    table,
    entity: resource.name,
    check,
    fields: listCheckFields(check, fields),
    name: getRuleName(table, [from, to, isCompared('r'), ...same].join()),
    watched: [
      ...new Set([...listCheckFields(check, fields), ...(isDeletable ? ['deleted_at'] : [])]),
    ],
    isCompared,
    getPeriod,
    cycleSeconds:
      dayField?.type === 'choice' ? Object.keys(dayField.values).length * DAY_SECONDS : 0,
  }
}

/** Returns the rules of an entity that its rows do not overlap. */
export const getOverlapRules = (resource: AnyResource): OverlapRule[] =>
  resource.union
    ? []
    : (resource.checks ?? []).flatMap((check) =>
        'noOverlap' in check ? [buildOverlapRule(resource, check)] : [],
      )

const buildRow = (alias: string, columns: readonly string[]) =>
  `row(${columns.map((column) => `${alias}."${column}"`).join(', ')})`

/**
 * Returns the statements that create the trigger of a rule. Transactions with equal values wait for
 * one another. Rows that overlapped before stay until somebody changes them.
 */
function buildOverlapTrigger(rule: OverlapRule): string[] {
  const { table, name, check, watched, isCompared, getPeriod, cycleSeconds } = rule
  const [from, to] = getPeriod('new')
  const [otherFrom, otherTo] = getPeriod('o')
  const shifts = cycleSeconds === 0 ? [0] : [-cycleSeconds, 0, cycleSeconds]
  const overlaps = shifts.map(
    (shift) => `(${otherFrom} + ${shift} < wanted_to and wanted_from < ${otherTo} + ${shift})`,
  )
  // A night that begins on the day before may reach into a whole day.
  if (check.day !== undefined)
    overlaps.push(
      `(o."${check.day}" = new."${check.day}" and (wanted_from is null or ${otherFrom} is null))`,
    )
  const isSame = check.same.map((column) => `o."${column}" = new."${column}"`)
  const key = check.same.map((column) => `new."${column}"`).join(', ')
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      declare wanted_from numeric; wanted_to numeric;
      begin
        if tg_op = 'UPDATE' and ${buildRow('old', watched)} is not distinct from ${buildRow('new', watched)} then
          return null;
        end if;
        if not coalesce(${isCompared('new')}, false) then return null; end if;
        perform pg_advisory_xact_lock(hashtext('${name}'), hashtext(concat_ws('|', ${key})));
        wanted_from := ${from};
        wanted_to := ${to};
        if exists (select from "${table}" as o where o.id <> new.id and ${isCompared('o')}
          and ${isSame.join(' and ')} and (${overlaps.join(' or ')})) then
          raise check_violation using message = 'rows of ${table} overlap',
            table = '${table}', constraint = '${name}';
        end if;
        return null;
      end $$`,
    `create or replace trigger "${name}" after insert or update on "${table}"
      for each row execute function "${name}"()`,
  ]
}

/** Reads the triggers of overlap rules in the database. */
async function readOverlapTriggers(
  trx: AnyTransaction,
): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select g.tgname as name, t.relname as table from pg_trigger as g
    join pg_class as t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace
      and g.tgname ~ '_rule_[0-9a-f]{10}$'`.execute(trx)
  return rows
}

/** Returns the statements that make the database enforce exactly the declared overlap rules. */
export async function buildOverlapStatements(
  trx: AnyTransaction,
  registry: Readonly<Record<string, AnyResource>>,
): Promise<string[]> {
  const rules = Object.values(registry).flatMap(getOverlapRules)
  const names = new Set(rules.map(({ name }) => name))
  const outdatedTriggers = (await readOverlapTriggers(trx)).filter(({ name }) => !names.has(name))
  return [
    ...outdatedTriggers.flatMap(({ name, table }) => [
      `drop trigger if exists "${name}" on "${table}"`,
      `drop function if exists "${name}"()`,
    ]),
    ...rules.flatMap(buildOverlapTrigger),
  ]
}
