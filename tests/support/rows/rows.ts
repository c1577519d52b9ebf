import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import { listExpected } from '../../../registry/changes/expected-values.ts'
import { getWarnings, OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { listCheckFields } from '../../../registry/rules/check.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { getTransition, limitTransitions } from '../../../registry/entities/life-cycle.ts'
import { getSourceStates } from '../../../registry/entities/transition.ts'
import { getStateConditions } from '../../../registry/entities/states.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ResourceName } from '../../../resources/words/names.ts'
import type { Role } from '../../../resources/words/roles.ts'
import type { ReadEndpoint, VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { type Field, type FieldType } from '../../../registry/fields/field-types.ts'
import { getIncludedName } from '../../../registry/fields/targets.ts'
import { getState } from '../../../registry/fields/conditions.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { anyTable, type Db } from '../../../server/db/database-types.ts'
import { countReferrers } from '../../../server/rows/references/referrers.ts'
import { conditions } from '../../../server/rows/select-rows.ts'
import { entities } from '../server/app.ts'
import { TEST_NOW } from '../server/clock.ts'

type Row = Record<string, unknown>

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|\+00:00)$/
const isText = (value: unknown) => typeof value === 'string'
const isId = (value: unknown) => Number.isInteger(value) && Number(value) > 0
const exact = (decimals: number) => (value: unknown) =>
  isText(value) && new RegExp(`^-?\\d+\\.\\d{${decimals}}$`).test(String(value))

/** What a value of each type looks like in an answer. */
const LOOKS: Record<FieldType, (value: unknown, field: Field) => boolean> = {
  id: isId,
  text: isText,
  longtext: isText,
  email: isText,
  phone: isText,
  url: isText,
  image: isText,
  integer: Number.isInteger,
  money: exact(3),
  percent: exact(3),
  coordinate: exact(6),
  flag: (value) => value === 0 || value === 1,
  choice: (value, field) => field.type === 'choice' && String(value) in field.values,
  reference: isId,
  files: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  references: (value) => Array.isArray(value) && value.length > 0 && value.every(isId),
  polymorphic: isId,
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  time: (value) => /^\d{2}:\d{2}$/.test(String(value)),
  datetime: (value) => INSTANT.test(String(value)),
}

/** The fields of a row that are missing or not of their declared type. */
export function wrongFields(row: Row, fields: Readonly<Record<string, Field>>): string[] {
  return Object.entries(fields)
    .filter(([name, field]) => {
      const value = row[name]
      const mayLack = field.type !== 'id' && (field.nullable || field.setOn)
      if (value === null) return !mayLack
      return !LOOKS[field.type](value, field)
    })
    .map(([name]) => name)
}

/** What a row says of the rows it points to that is missing or not of its declared type. */
export function wrongShown(row: Row, fields: Readonly<Record<string, Field>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference') return []
    return (field.include ?? [])
      .filter((shown) => {
        const value = row[getIncludedName(name, shown)]
        const theirs = entities[field.to]?.fields[shown]
        return value !== null && !(theirs && LOOKS[theirs.type](value, theirs))
      })
      .map((shown) => getIncludedName(name, shown))
  })
}

/** A good value of each type, another for every `salt`. */
const GOOD: Record<FieldType, (salt: number, field: Field) => unknown> = {
  id: () => 1,
  text: (salt) => salt.toString(36).padStart(3, '0'),
  longtext: (salt) => `Text ${salt}`,
  email: (salt) => `person${salt}@washboard.example`,
  phone: (salt) => `+965 5${salt}`,
  url: (salt) => `https://washboard.example/${salt}`,
  image: () => '/demo/slider-1.svg',
  integer: (_, field) => ('min' in field && field.min) || 7,
  money: () => '12.500',
  percent: () => '5.000',
  coordinate: () => '29.375900',
  flag: () => 1,
  choice: (_, field) => (field.type === 'choice' ? Object.keys(field.values)[0] : ''),
  reference: () => 0,
  files: () => null,
  references: () => null,
  polymorphic: () => null,
  date: () => '2026-04-01',
  time: () => '09:30',
  datetime: () => '2026-04-08T06:30:00Z',
}

/** What comes after the good value of a type, for a field that must be after another. */
const LATER: Partial<Record<FieldType, unknown>> = {
  date: '2026-04-02',
  time: '10:30',
  datetime: '2026-04-09T06:30:00Z',
}

/** Returns the states in which nobody may change lines: those of the row that a line's field points to. */
function closedStates(resource: AnyResource, field: Field): readonly string[] {
  const owner = field.type === 'reference' ? entities[field.to] : undefined
  return owner?.lines?.entity === resource.name ? (owner.lines.closed ?? []) : []
}

/** Returns the first row that is in none of some states. */
function firstIn(rows: readonly Row[], resource: AnyResource, closed: readonly string[]) {
  const today = getLocalDay('Asia/Kuwait', TEST_NOW)
  return rows.find((row) => {
    const state = resource.states && getState(row, resource.states, today)
    return !state || !closed.includes(state)
  })
}

/** The id of a live row that a reference in a body may point to; null where there is none. */
async function someTarget(
  db: Db,
  field: Field,
  body: Row,
  closed: readonly string[] = [],
): Promise<number | null> {
  if (field.type !== 'reference') return null
  const target = entities[field.to]
  if (!target) throw new Error(`no entity ${field.to}`)
  const belonging = Object.entries(field.within ?? {}).map(([theirs, ours]) => [theirs, body[ours]])
  const where = {
    ...target.rows?.where,
    ...getChoosableConditions(field, target),
    ...Object.fromEntries(belonging),
  }
  const today = getLocalDay('Asia/Kuwait', TEST_NOW)
  const parts = [
    sql`true`,
    ...conditions(where, today),
    ...('deleted_at' in target.fields ? [sql`r.deleted_at is null`] : []),
    // A day that is to come and is open, with room on it.
    ...(field.day && field.capacity
      ? [
          sql`${sql.ref(field.day)} > ${today}::date and closed_at is null
            and ${sql.ref(field.capacity.count)} + 3 <= ${sql.ref(field.capacity.limit)}`,
        ]
      : []),
  ]
  const { rows } = await sql<
    Row & { id: number }
  >`select r.* from ${sql.table(getTableName(target))} as r
    where ${sql.join(parts, sql` and `)} order by id limit ${closed.length > 0 ? 50 : 1}`.execute(
    db,
  )
  return (firstIn(rows, target, closed)?.id as number | undefined) ?? null
}

/** What a read must be told, so that it finds rows. */
export async function namedBy(db: Db, { resource, read }: ReadEndpoint): Promise<Row> {
  const named: Row = {}
  for (const [param, field] of Object.entries(read.params ?? {})) {
    const { rows } = await sql<{ value: number }>`select ${sql.ref(field)} as value
      from ${sql.table(getTableName(resource))} order by id limit 1`.execute(db)
    named[param] = rows[0]?.value
  }
  return named
}

let salt = 100

/** Returns a moment of another day for each number. */
const momentOn = (day: number) => new Date(Date.UTC(2026, 3, 8 + day, 6, 30)).toISOString()

/** What a row holds before a call on it; undefined where there is none by that id. */
async function stored(db: Db, { resource, verb }: VerbEndpoint, id: number) {
  if (verb === 'create') return {}
  const { rows } = await sql<Row>`select * from ${sql.table(getTableName(resource))}
    where id = ${id}`.execute(db)
  return rows[0]
}

/** What the references of a body bring along: a subscription its customer, car and provider. */
async function copiedReferences(db: Db, { resource }: VerbEndpoint, body: Row): Promise<Row> {
  const brought: Row = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const [reference = '', theirs = ''] = (field.type !== 'id' && field.copies) || []
    const pointing = resource.fields[reference]
    const target = pointing?.type === 'reference' ? entities[pointing.to] : undefined
    if (!target || !body[reference]) continue
    const { rows } = await sql<Row>`select ${sql.ref(theirs)} as value
      from ${sql.table(getTableName(target))} where id = ${body[reference]}`.execute(db)
    brought[name] = rows[0]?.value
  }
  return brought
}

/** Returns the first word and row of a reference to several entities, for its two fields. */
async function polymorphicTarget(
  db: Db,
  [name, field]: readonly [string, Field & { type: 'polymorphic' }],
): Promise<Row> {
  const [[kind, to] = ['', '']] = Object.entries(field.to)
  const id = await someTarget(db, { type: 'reference', to: to as ResourceName }, {})
  return { [field.typeField]: kind, [name]: id }
}

/** Whether somebody of a role gives a value of a field; without a role, everybody does. */
const isGivenBy = (field: Field, role: Role | undefined) =>
  role === undefined || field.type === 'id' || (field.writtenBy ?? [role]).includes(role)

/** A body that a call accepts of somebody of a role, about a given row. */
export async function goodBody(
  db: Db,
  endpoint: VerbEndpoint,
  id: number,
  role?: Role,
): Promise<Row> {
  const body: Row = {}
  const before = await stored(db, endpoint, id)
  salt += 1
  for (const name of endpoint.body) {
    const field = endpoint.resource.fields[name]
    if (!field || !isGivenBy(field, role)) continue
    // A usual value is that of the row, and may be left out.
    if (listExpected(endpoint.resource, endpoint.verb).some(([one]) => one === name)) continue
    // What another field decides is left to it.
    if (field.type !== 'id' && field.derivedFrom && endpoint.body.includes(field.derivedFrom))
      continue
    if (field.type === 'id') body[name] = id
    else if (field.type === 'reference') {
      // In a form, what may be left out and belongs to nothing chosen before is left out.
      if (
        field.noOverlap &&
        field.nullable &&
        (endpoint.verb === 'create' || endpoint.verb === 'update')
      )
        // Whoever is named could be busy at that time.
        body[name] = null
      else if (!field.nullable || field.within || endpoint.call.body)
        body[name] = await someTarget(
          db,
          before ? field : { ...field, within: {} },
          { ...before, ...(await copiedReferences(db, endpoint, body)), ...body },
          closedStates(endpoint.resource, field),
        )
    } else if (field.type === 'references')
      body[name] = [
        await someTarget(db, { type: 'reference', to: field.to, where: field.where }, {}),
      ]
    else if (field.type === 'polymorphic')
      Object.assign(body, await polymorphicTarget(db, [name, field]))
    else body[name] = GOOD[field.type](salt, field)
  }
  // Rows that must not overlap are a day apart.
  for (const field of Object.values(endpoint.resource.fields))
    if (field.type === 'reference' && field.noOverlap && !field.nullable)
      if (field.noOverlap.start in body) body[field.noOverlap.start] = momentOn(salt)
  for (const check of endpoint.resource.checks ?? []) {
    const [one = '', other = ''] = listCheckFields(check, endpoint.resource.fields)
    if (!endpoint.body.includes(other)) continue
    if ('exactlyOne' in check) body[other] = null
    else if ('strict' in check) body[other] = LATER[endpoint.resource.fields[other]?.type ?? 'text']
    // What the row keeps is a number that this one must not be less than.
    else if (!endpoint.body.includes(one) && before) body[other] = Number(before[one] ?? 0) + salt
  }
  // A row that others rely on may leave some uncovered.
  if (getWarnings(endpoint.resource, endpoint.verb).includes('uncovered'))
    body[OVERRIDE_REASON] = 'A test.'
  return body
}

/** Whether nothing points at a row, so that it could be deleted for good. */
function isLoose(db: Db, resource: AnyResource, id: number): Promise<boolean> {
  return anyTable(db)
    .transaction()
    .execute(
      async (trx) => (await countReferrers(trx, registry, { resource, ids: [id] })).length === 0,
    )
}

/** Returns the rows whose lines are closed, and the reference by which lines point to them. */
async function closedOwners(db: Db, resource: AnyResource) {
  for (const [by, field] of Object.entries(resource.fields)) {
    const closed = closedStates(resource, field)
    const owner = field.type === 'reference' ? entities[field.to] : undefined
    if (!owner || closed.length === 0) continue
    const { rows } = await sql<Row>`select * from ${sql.table(getTableName(owner))}`.execute(db)
    const ids = rows.filter((row) => !firstIn([row], owner, closed)).map(({ id }) => id)
    return { by, ids: new Set(ids) }
  }
  return undefined
}

/** A row to try a call on: its id as the call knows it, and where it is stored. */
async function pick(db: Db, { resource, verb }: VerbEndpoint) {
  const parts = conditions(resource.rows?.where)
  // The first accounts are those that the tests sign in with.
  const { rows } = await sql<{ id: number; kind?: string; booking_id?: number }>`
    select r.* from ${sql.table(getTableName(resource))} as r
    where ${sql.join([sql`true`, ...parts], sql` and `)} order by id <= 5, id limit 50`.execute(db)
  const owners = await closedOwners(db, resource)
  for (const row of rows) {
    if (owners && owners.ids.has((row as Row)[owners.by])) continue
    const member = resource.union && entities[row.kind ?? '']
    if (member) return { id: row.id, table: getTableName(member), storedId: row.booking_id }
    if (verb !== 'forceDelete' || (await isLoose(db, resource, row.id)))
      return { id: row.id, table: getTableName(resource), storedId: row.id }
  }
  throw new Error(`no row of ${resource.name} to try ${verb} on`)
}

/** A value that meets a condition. */
export function meeting(
  { fields }: AnyResource,
  name: string,
  condition: unknown,
  account: number,
) {
  if (typeof condition !== 'object' || condition === null) return condition
  if ('before' in condition) return condition.before === 'soon' ? '2026-03-12' : '2026-03-01'
  const { type } = fields[name] ?? {}
  if (type === 'flag') return 'not' in condition && condition.not === 1 ? 0 : 1
  // What must hold something holds a moment, or points to an account.
  return type === 'reference' ? account : '2026-03-01T00:00:00Z'
}

/** What a row must be like for a call to be good. */
function stateFor(endpoint: VerbEndpoint, caller: { role: string; id: number } | null): Row {
  const { resource, verb } = endpoint
  const own = caller ? limitTransitions(caller.role as Role, resource) : resource
  const { when, from } = getTransition(own, verb) ?? {}
  const owner =
    caller && Object.entries(resource.ownerField ?? {}).find(([role]) => role === caller.role)?.[1]
  const [state] = getSourceStates({ from }) ?? []
  const conditions = Object.entries({ ...(state && getStateConditions(resource, state)), ...when })
  const account = caller?.id ?? 1
  const values = conditions.map(([name, one]) => [name, meeting(resource, name, one, account)])
  const deleted_at = ['restore', 'forceDelete'].includes(verb) ? '2026-03-01T00:00:00Z' : null
  return {
    ...('deleted_at' in resource.fields ? { deleted_at } : {}),
    ...Object.fromEntries(values),
    ...(owner ? { [owner]: caller.id } : {}),
  }
}

/**
 * Runs a check on a row that is in the state a call needs, and puts the row back as it was
 * afterwards. It is the caller's own where the entity has owners.
 */
export async function withRow<T>(
  db: Db,
  endpoint: VerbEndpoint,
  caller: { role: string; id: number } | null,
  check: (id: number) => Promise<T>,
): Promise<T> {
  const { id, table: name, storedId } = await pick(db, endpoint)
  const table = sql.table(name)
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from ${table} as r where id = ${storedId}`.execute(db)
  const row = rows[0]?.row ?? '{}'
  const set = Object.entries(stateFor(endpoint, caller))
  if (set.length > 0) {
    const values = set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${table} set ${sql.join(values)} where id = ${storedId}`.execute(db)
  }
  try {
    return await check(id)
  } finally {
    const names = Object.keys(JSON.parse(row))
    const columns = sql.join(names.map((column) => sql.ref(column)))
    const updates = names
      .filter((column) => column !== 'id')
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
    await sql`insert into ${table} (${columns}) select ${columns}
      from json_populate_record(null::${table}, ${row}::json)
      on conflict (id) do update set ${sql.join(updates)}`.execute(db)
  }
}
