import { type RawBuilder, sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import { listExpectedValues } from '../../../registry/changes/expected-values.ts'
import { getWarnings, OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { type Check, listCheckFields } from '../../../registry/rules/check.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { getTransition, limitTransitionsToRole } from '../../../registry/entities/life-cycle.ts'
import { listSourceStates } from '../../../registry/entities/transition.ts'
import { getStateConditions } from '../../../registry/entities/states.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ResourceName } from '../../../resources/words/names.ts'
import type { Role } from '#business/words'
import {
  listVerbEndpoints,
  type ReadEndpoint,
  type VerbEndpoint,
} from '../../../registry/entities/endpoints.ts'
import { type Field, type FieldType } from '../../../registry/fields/field-types.ts'
import { getIncludedFieldName } from '../../../registry/fields/targets.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { allowAnyTable, type Db } from '../../../server/db/database-types.ts'
import { countReferrers } from '../../../server/rows/references/referrers.ts'
import { buildConditions } from '../../../server/rows/select-rows.ts'
import { appOn, entities } from '../server/app.ts'
import { sellBooking } from '../database/documents.ts'
import { GOOD, meetCondition } from './good-values.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { TEST_NOW } from '../server/clock.ts'

type Row = Record<string, unknown>

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|\+00:00)$/
const isText = (value: unknown) => typeof value === 'string'
const isId = (value: unknown) => Number.isInteger(value) && Number(value) > 0
const exact = (decimals: number) => (value: unknown) =>
  isText(value) && new RegExp(`^-?\\d+\\.\\d{${decimals}}$`).test(String(value))

/** Checks whether a value in an answer has the declared type. */
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

/** Lists the fields of a row that are missing or of a wrong type. */
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

/** Lists the included fields of referenced rows that are missing or of a wrong type. */
export function wrongShown(row: Row, fields: Readonly<Record<string, Field>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference') return []
    return (field.include ?? [])
      .filter((fieldName) => {
        const value = row[getIncludedFieldName(name, fieldName)]
        const targetField = entities[field.to]?.fields[fieldName]
        return value !== null && !(targetField && LOOKS[targetField.type](value, targetField))
      })
      .map((fieldName) => getIncludedFieldName(name, fieldName))
  })
}

/** Returns a value that comes after the valid value of a type, for ordered fields. */
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
function findFirstRow(rows: readonly Row[], resource: AnyResource, closed: readonly string[]) {
  const today = getLocalDay('Asia/Kuwait', TEST_NOW)
  return rows.find((row) => {
    const state = resource.states && findRowState(row, resource.states, today)
    return !state || !closed.includes(state)
  })
}

/** The choice of a target among those that a reference allows. */
interface TargetChoice {
  /** The states that the target is not in. */
  closed?: readonly string[]
  /** The table and column in which the target is rarest. The default is the first target. */
  rarestIn?: { table: string; column: string }
}

/** Returns the id of a live row for a reference, or null if there is none. */
async function someTarget(
  db: Db,
  field: Field,
  body: Row,
  { closed = [], rarestIn }: TargetChoice = {},
): Promise<number | null> {
  if (field.type !== 'reference') return null
  const target = entities[field.to]
  if (!target) throw new Error(`no entity ${field.to}`)
  const belonging = Object.entries(field.within ?? {}).map(([targetName, ownName]) => [
    targetName,
    body[ownName],
  ])
  const requiredValues = {
    ...target.rows?.where,
    ...getChoosableConditions(field, target),
    ...Object.fromEntries(belonging),
  }
  const today = getLocalDay('Asia/Kuwait', TEST_NOW)
  const clauses = [
    sql`true`,
    ...buildConditions(requiredValues, today),
    ...('deleted_at' in target.fields ? [sql`r.deleted_at is null`] : []),
    // Returns an open future day with free places.
    ...(field.day && field.capacity
      ? [
          sql`${sql.ref(field.day)} > ${today}::date and closed_at is null
            and ${sql.ref(field.capacity.count)} + 3 <= ${sql.ref(field.capacity.limit)}`,
        ]
      : []),
  ]
  const order = rarestIn
    ? sql`(select count(*) from ${sql.table(rarestIn.table)} as o
        where o.${sql.ref(rarestIn.column)} = r.id), id desc`
    : // The latest rows are the most likely to be open.
      sql.raw(closed.length > 0 ? 'id desc' : 'id')
  const { rows } = await sql<
    Row & { id: number }
  >`select r.* from ${sql.table(getTableName(target))} as r
    where ${sql.join(clauses, sql` and `)} order by ${order}
    limit ${closed.length > 0 ? 50 : 1}`.execute(db)
  return (findFirstRow(rows, target, closed)?.id as number | undefined) ?? null
}

/** Returns the parameters that a read needs to find rows. */
export async function readParameters(db: Db, { resource, read }: ReadEndpoint): Promise<Row> {
  const named: Row = {}
  for (const [param, field] of Object.entries(read.params ?? {})) {
    const { rows } = await sql<{ value: number }>`select ${sql.ref(field)} as value
      from ${sql.table(getTableName(resource))} where ${sql.ref(field)} is not null
      order by id limit 1`.execute(db)
    named[param] = rows[0]?.value
  }
  return named
}

let salt = 100

/** Returns a moment of another day for each number. */
const formatMoment = (day: number) => new Date(Date.UTC(2026, 3, 8 + day, 6, 30)).toISOString()

const formatMinute = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)

/** Returns a time that no other row of a test has: another day, or other minutes of a day. */
function separateTime(
  { fields }: AnyResource,
  { noOverlap: [start, end], day }: Extract<Check, { noOverlap: unknown }>,
): Row {
  const moment = formatMoment(salt)
  if (day === undefined)
    return { [start]: moment, [end]: new Date(Date.parse(moment) + 3_600_000).toISOString() }
  const dayField = fields[day]
  const days = dayField?.type === 'choice' ? Object.keys(dayField.values) : []
  const minute = (Math.floor(salt / 7) * 5) % (24 * 60 - 5)
  return {
    [day]: days[salt % 7] ?? moment.slice(0, 10),
    [start]: formatMinute(minute),
    [end]: formatMinute(minute + 4),
  }
}

/** Reads the stored values of a row before a request. Undefined if the row does not exist. */
async function readStoredValues(db: Db, { resource, verb }: VerbEndpoint, id: number) {
  if (verb === 'create') return {}
  const { rows } = await sql<Row>`select * from ${sql.table(getTableName(resource))}
    where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Returns the values that references bring along: a subscription has a customer, car and provider.
 */
async function copiedReferences(db: Db, { resource }: VerbEndpoint, body: Row): Promise<Row> {
  const brought: Row = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const [reference = '', sourceName = ''] = (field.type !== 'id' && field.copies) || []
    const pointing = resource.fields[reference]
    const target = pointing?.type === 'reference' ? entities[pointing.to] : undefined
    if (!target || !body[reference]) continue
    const { rows } = await sql<Row>`select ${sql.ref(sourceName)} as value
      from ${sql.table(getTableName(target))} where id = ${body[reference]}`.execute(db)
    brought[name] = rows[0]?.value
  }
  return brought
}

/** Returns the entity and row for the two fields of a reference to several entities. */
async function polymorphicTarget(
  db: Db,
  [name, field]: readonly [string, Field & { type: 'polymorphic' }],
): Promise<Row> {
  const [[kind, target] = ['', '']] = Object.entries(field.to)
  const id = await someTarget(db, { type: 'reference', to: target as ResourceName }, {})
  return { [field.typeField]: kind, [name]: id }
}

/** Returns whether a role may write a field. Without a role, the answer is yes. */
const isGivenBy = (field: Field, role: Role | undefined) =>
  role === undefined || field.type === 'id' || (field.writtenBy ?? [role]).includes(role)

/**
 * Returns a reference that leads to rows of the account of a role, if the role sees only its own rows
 * and their owner is copied from this reference.
 */
async function limitToOwner(
  db: Db,
  { resource }: VerbEndpoint,
  [name, field]: readonly [string, Field],
  role: Role | undefined,
): Promise<{ field: Field; owner: Row }> {
  const ownerField = resource.fields[(role && resource.ownerField?.[role]) ?? '']
  const [reference, source = ''] = (ownerField && 'copies' in ownerField && ownerField.copies) || []
  if (field.type !== 'reference' || !role || reference !== name) return { field, owner: {} }
  const { rows } = await sql<Row>`select id as ${sql.ref(source)} from users
    where email = ${ACCOUNTS[role]}`.execute(db)
  return { field: { ...field, within: { [source]: source } }, owner: rows[0] ?? {} }
}

/**
 * Values that a hook refuses otherwise. A statement ends after the last one, and covers an entry. Only a
 * first count has a first day.
 */
const ALLOWED_VALUES: Readonly<Record<string, RawBuilder<Row>>> = {
  'closings update': sql<Row>`select null as first_day`,
  'statements create': sql<Row>`select provider_id, null as from_day, greatest(
      (min(occurred_at) at time zone 'Asia/Kuwait')::date,
      (select max(to_day) + 1 from statements as s where s.provider_id = e.provider_id))::text as to_day
    from ledger_entries as e where statement_id is null and movement = 'charge'
      and provider_id is not null
    group by provider_id order by to_day limit 1`,
}

/** Returns a valid body for an endpoint, a role and a row. */
export async function goodBody(
  db: Db,
  endpoint: VerbEndpoint,
  id: number,
  role?: Role,
): Promise<Row> {
  const body: Row = {}
  const storedValues = await readStoredValues(db, endpoint, id)
  salt += 1
  for (const name of endpoint.body) {
    const field = endpoint.resource.fields[name]
    if (!field || !isGivenBy(field, role)) continue
    // A field with a usual value may be left out.
    if (
      listExpectedValues(endpoint.resource, endpoint.verb).some(
        ([expectedName]) => expectedName === name,
      )
    )
      continue
    // An amount that follows from other values is left out.
    if (field.type === 'money' && endpoint.resource.derivedFields?.includes(name)) continue
    // A field that depends on another field is left out.
    if (field.type !== 'id' && field.derivedFrom && endpoint.body.includes(field.derivedFrom))
      continue
    if (field.type === 'id') body[name] = id
    else if (field.type === 'reference') {
      // Leave out optional form fields that depend on no other field.
      if (
        field.noOverlap &&
        field.nullable &&
        (endpoint.verb === 'create' || endpoint.verb === 'update')
      )
        // Leave out the employee, who could be busy at that time.
        body[name] = null
      else if (!field.nullable || field.within || endpoint.call.body) {
        const own = await limitToOwner(db, endpoint, [name, field], role)
        body[name] = await someTarget(
          db,
          storedValues || own.field !== field ? own.field : { ...field, within: {} },
          {
            ...storedValues,
            ...(await copiedReferences(db, endpoint, body)),
            ...body,
            ...own.owner,
          },
          { closed: closedStates(endpoint.resource, field) },
        )
      }
    } else if (field.type === 'references')
      body[name] = [
        await someTarget(db, { type: 'reference', to: field.to, where: field.where }, {}),
      ]
    else if (field.type === 'polymorphic')
      Object.assign(body, await polymorphicTarget(db, [name, field]))
    // A payment is at most what is requested.
    else if (VERBS_ON_REAL_ROWS.has(endpoint.verb) && Number(storedValues?.[name]) > 0)
      body[name] = storedValues?.[name]
    else body[name] = GOOD[field.type](salt, field)
  }
  // Put rows that must not overlap on different days.
  for (const field of Object.values(endpoint.resource.fields))
    if (field.type === 'reference' && field.noOverlap && !field.nullable)
      if (field.noOverlap.start in body) body[field.noOverlap.start] = formatMoment(salt)
  for (const check of endpoint.resource.checks ?? []) {
    if ('inside' in check) {
      for (const name of check.times) if (endpoint.body.includes(name)) body[name] = null
      continue
    }
    if ('noOverlap' in check) {
      // The person or place with the fewest stored hours has the most free time.
      for (const name of check.same) {
        const field = endpoint.resource.fields[name]
        if (field?.type === 'reference' && name in body)
          body[name] = await someTarget(db, field, body, {
            rarestIn: { table: getTableName(endpoint.resource), column: name },
          })
      }
      if (check.noOverlap.every((name) => name in body))
        Object.assign(body, separateTime(endpoint.resource, check))
      continue
    }
    const [firstName = '', secondName = ''] = listCheckFields(check, endpoint.resource.fields)
    if (!endpoint.body.includes(secondName)) continue
    if ('exactlyOne' in check || 'atMostOne' in check) body[secondName] = null
    else if ('strict' in check)
      body[secondName] = LATER[endpoint.resource.fields[secondName]?.type ?? 'text']
    // The new value must not be less thana stored number.
    else if (!endpoint.body.includes(firstName) && storedValues)
      body[secondName] = Number(storedValues[firstName] ?? 0) + salt
  }
  // Leave out a field if other rows depend on the current value.
  if (getWarnings(endpoint.resource, endpoint.verb).includes('uncovered'))
    body[OVERRIDE_REASON] = 'A test.'
  const allowed = await ALLOWED_VALUES[`${endpoint.resource.name} ${endpoint.verb}`]?.execute(db)
  for (const [name, value] of Object.entries(allowed?.rows[0] ?? {})) {
    const field = endpoint.resource.fields[name]
    if (field && isGivenBy(field, role)) body[name] = value
  }
  return body
}

/** Returns whether no row refers to a row, so that it can be deleted for good. */
function isLoose(db: Db, resource: AnyResource, id: number): Promise<boolean> {
  return allowAnyTable(db)
    .transaction()
    .execute(
      async (trx) => (await countReferrers(trx, registry, { resource, ids: [id] })).length === 0,
    )
}

/** Returns the rows whose lines are closed, and the reference by which lines point to them. */
async function closedOwners(db: Db, resource: AnyResource) {
  for (const [referenceName, field] of Object.entries(resource.fields)) {
    const closed = closedStates(resource, field)
    const owner = field.type === 'reference' ? entities[field.to] : undefined
    if (!owner || closed.length === 0) continue
    const { rows } = await sql<Row>`select * from ${sql.table(getTableName(owner))}`.execute(db)
    const ids = rows.filter((row) => !findFirstRow([row], owner, closed)).map(({ id }) => id)
    return { by: referenceName, ids: new Set(ids) }
  }
  return undefined
}

/**
 * The verbs that need a row which is already in their state: an undo of a payment removes a request of
 * what is not due.
 */
const VERBS_ON_REAL_ROWS = new Set(['pay'])

/** Issues a document, because the demo has none. Returns its id. */
export async function issueDocument(db: Db, resource: AnyResource): Promise<number> {
  const { call, tokenOf } = appOn(db)
  const token = await tokenOf(ACCOUNTS.admin)
  const [creation] = listVerbEndpoints(resource, 'create')
  if (creation) {
    const body = await goodBody(db, creation, 0)
    await call(creation.call.request, { token, body })
  } else {
    const { paymentId } = await sellBooking(db)
    await call('POST admin/transactions/pay', { token, body: { id: paymentId, method: 'card' } })
  }
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(getTableName(resource))}
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** A row for a test request: its id in the request, and the table that stores it. */
async function pick(db: Db, { resource, verb }: VerbEndpoint) {
  const [state] = listSourceStates(getTransition(resource, verb) ?? {}) ?? []
  const stateConditions =
    state && VERBS_ON_REAL_ROWS.has(verb) ? getStateConditions(resource, state) : {}
  const owners = await closedOwners(db, resource)
  const conditionParts = [
    ...buildConditions({ ...resource.rows?.where, ...stateConditions }),
    ...(owners ? [sql`${sql.ref(`r.${owners.by}`)} <> all (${[...owners.ids]}::int[])`] : []),
  ]
  // Skip the first accounts, because the tests sign in with them.
  const { rows } = await sql<{ id: number; kind?: string; booking_id?: number }>`
    select r.* from ${sql.table(getTableName(resource))} as r
    where ${sql.join([sql`true`, ...conditionParts], sql` and `)} order by id <= 5, id limit 50`.execute(
    db,
  )
  for (const row of rows) {
    const member = resource.union && entities[row.kind ?? '']
    if (member) return { id: row.id, table: getTableName(member), storedId: row.booking_id }
    if (verb !== 'forceDelete' || (await isLoose(db, resource, row.id)))
      return { id: row.id, table: getTableName(resource), storedId: row.id }
  }
  // A new row needs no other one.
  const isNew = verb === 'create'
  if (!isNew && !resource.documentBook)
    throw new Error(`no row of ${resource.name} to try ${verb} on`)
  const id = isNew ? 0 : await issueDocument(db, resource)
  return { id, table: getTableName(resource), storedId: id }
}

/** The fields that must have the caller before a call, because a hook compares them. */
const CALLER_FIELDS: Readonly<Record<string, string>> = { 'closings receive': 'receiver_id' }

/** Statements before a call that a hook refuses otherwise: a person has one open count. */
const PREPARATIONS: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  'closings openAgain': (id) => sql`update closings set open_for = null
    where person_id = (select person_id from closings where id = ${id})`,
}

/** Returns the values that a row needs before the request. */
function getStartValues(endpoint: VerbEndpoint, caller: { role: string; id: number } | null): Row {
  const { resource, verb } = endpoint
  const ownResource = caller ? limitTransitionsToRole(caller.role as Role, resource) : resource
  const { when, from } = getTransition(ownResource, verb) ?? {}
  const owner =
    caller && Object.entries(resource.ownerField ?? {}).find(([role]) => role === caller.role)?.[1]
  const callerField = CALLER_FIELDS[`${resource.name} ${verb}`]
  const [state] = listSourceStates({ from }) ?? []
  const conditions = Object.entries({ ...(state && getStateConditions(resource, state)), ...when })
  const account = caller?.id ?? 1
  const values = conditions.map(([name, condition]) =>
    meetCondition(resource, name, condition, account),
  )
  const deleted_at = ['restore', 'forceDelete'].includes(verb) ? '2026-03-01T00:00:00Z' : null
  return {
    ...('deleted_at' in resource.fields ? { deleted_at } : {}),
    ...Object.assign({}, ...values),
    ...(owner ? { [owner]: caller.id } : {}),
    ...(callerField && caller ? { [callerField]: caller.id } : {}),
  }
}

/** Gives the rows from which a row copies values these values; returns a function that takes them back. */
async function giveSource(
  db: Db,
  { resource }: VerbEndpoint,
  id: number,
  values: Row,
): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    const [reference = '', source = ''] = (field && 'copies' in field && field.copies) || []
    const sourceField = resource.fields[reference]
    if (sourceField?.type !== 'reference') continue
    const sourceTable = sql.table(sourceField.to.replaceAll('-', '_'))
    const isSource = sql`id = (select ${sql.ref(reference)}
      from ${sql.table(getTableName(resource))} where id = ${id})`
    const set = (to: unknown) =>
      sql`update ${sourceTable} set ${sql.ref(source)} = ${to} where ${isSource}`.execute(db)
    const { rows } = await sql<{ value: unknown }>`select ${sql.ref(source)} as value
      from ${sourceTable} where ${isSource}`.execute(db)
    await set(value)
    undo.push(() => set(rows[0]?.value))
  }
  return async () => {
    for (const takeBack of undo) await takeBack()
  }
}

/**
 * Opens a row that covers entries, because the database refuses to change a closed one. Documents stay
 * closed.
 */
async function openRow(db: Db, resource: AnyResource, id: unknown): Promise<void> {
  const { name, covers, documentBook } = resource
  if (!covers || documentBook) return
  await sql`update ${sql.table(getTableName({ name }))} set ${sql.ref(covers.at)} = null
    where id = ${id}`.execute(db)
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
  const read = async () => {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(r)::text as row from ${table} as r where id = ${storedId}`.execute(db)
    return rows[0]?.row ?? '{}'
  }
  const row = await read()
  await openRow(db, endpoint.resource, storedId)
  await PREPARATIONS[`${endpoint.resource.name} ${endpoint.verb}`]?.(id).execute(db)
  const assignments = Object.entries(getStartValues(endpoint, caller))
  if (assignments.length > 0) {
    const values = assignments.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${table} set ${sql.join(values)} where id = ${storedId}`.execute(db)
  }
  const giveBack = await giveSource(db, endpoint, Number(storedId), Object.fromEntries(assignments))
  try {
    return await check(id)
  } finally {
    await giveBack()
    // The database refuses every update of a document, even one without a change.
    if ((await read()) !== row) {
      await openRow(db, endpoint.resource, storedId)
      await restoreRow(db, table, row)
    }
  }
}

/** Puts a row back into its table, with the values of its JSON object. */
async function restoreRow(db: Db, table: RawBuilder<unknown>, row: string): Promise<void> {
  const names = Object.keys(JSON.parse(row))
  const columns = sql.join(names.map((column) => sql.ref(column)))
  const updates = names
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into ${table} (${columns}) select ${columns}
    from json_populate_record(null::${table}, ${row}::json)
    on conflict (id) do update set ${sql.join(updates)}`.execute(db)
}
