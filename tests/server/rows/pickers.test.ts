import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { getCall, getVerbRoles } from '../../../registry/entities/access.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { STANDARD_VERBS } from '../../../registry/words/verbs.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { type FieldTypes } from '../../../registry/fields/field-types.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Role } from '#business/words'
import { reports } from '../../../resources/reports/index.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import type { Db } from '../../../server/db/database-types.ts'
import {
  type Source,
  findSourceByParams,
  findSource,
} from '../../../src/platform/data/rows/sources.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

type Reference = Pick<FieldTypes['reference'], 'to' | 'where' | 'within'>

/** A picker that offers rows to a role. */
interface Choosing {
  at: string
  role: Role
  field: Reference
  /** The entity and field of the edited row; absent for a filter or report. */
  of?: { resource: AnyResource; name: string }
}

/** References whose picker has a custom input. */
const ASKED_OTHERWISE: Readonly<Record<string, string>> = {
  'scheduled-bookings.time_slot_id': 'a time slot is chosen by its day',
}

function inLists(resource: AnyResource): Choosing[] {
  return Object.entries(resource.lists).flatMap(([list, { filters = [], roles }]) =>
    filters.flatMap((name) => {
      const field = resource.fields[name]
      if (field?.type !== 'reference') return []
      const pickerName = `${resource.name}.lists.${list} by ${name}`
      // A role that sees only its own rows does not choose their owner.
      const choosing = roles.filter((role) => resource.ownerField?.[role] !== name)
      return choosing.map((role) => ({
        at: pickerName,
        role,
        field: { to: field.to, where: field.where },
      }))
    }),
  )
}

function inBodies(resource: AnyResource): Choosing[] {
  const verbs = STANDARD_VERBS.filter((verb) => getCall(resource, verb))
  return verbs.flatMap((verb) =>
    getBodyFields(resource, verb).flatMap((name) => {
      const field = resource.fields[name]
      if (field?.type !== 'reference' || `${resource.name}.${name}` in ASKED_OTHERWISE) return []
      const pickerName = `${resource.name}.${verb} asks for ${name}`
      const where = getChoosableConditions(field, registry[field.to])
      const asked = { field: { ...field, where }, of: { resource, name } }
      const choosing = getVerbRoles(resource, verb).filter((role) =>
        (field.writtenBy ?? [role]).includes(role),
      )
      return choosing.map((role) => ({ at: pickerName, role, ...asked }))
    }),
  )
}

function inReport(report: AnyReport): Choosing[] {
  return Object.entries(report.params).flatMap(([name, param]) => {
    if (param.type !== 'reference') return []
    const pickerName = `${report.name} by ${name}`
    return report.roles.map((role) => ({ at: pickerName, role, field: { to: param.to } }))
  })
}

const choosings = [
  ...Object.values(entities).flatMap((resource) => [...inLists(resource), ...inBodies(resource)]),
  ...Object.values<AnyReport>(reports).flatMap(inReport),
]

/** Reads the fields that limit the choice, from a row that has one. */
async function readLimits(db: Db, { field, of }: Choosing): Promise<Record<string, number>> {
  const limitingFields = Object.entries(field.within ?? {})
  if (!of || limitingFields.length === 0) return {}
  const { rows } = await sql<
    Record<string, number>
  >`select * from ${sql.table(getTableName(of.resource))}
    where deleted_at is null order by ${sql.ref(of.name)} is null, id limit 1`.execute(db)
  return Object.fromEntries(
    limitingFields.map(([targetField, field]) => [targetField, rows[0]?.[field] ?? 0]),
  )
}

describe('The choices of every visible picker', () => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const tokens: Partial<Record<Role, string>> = {}
  beforeAll(async () => {
    server = await startTestApp('postgres')
    for (const role of Object.keys(ACCOUNTS) as Role[])
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
    // The demo has no documents.
    const { rows } = await sql<{ provider_id: number }>`select provider_id from ledger_entries
      where movement = 'charge' and provider_id is not null
        and occurred_at < '2026-02-01' limit 1`.execute(server.db)
    const statement = await server.call('POST admin/statements/store', {
      token: tokens.admin,
      body: { ...rows[0], to_day: '2026-02-28' },
    })
    expect([statement.status, statement.body.errors]).toEqual([200, undefined])
  })
  afterAll(() => server.close())

  async function requestChoices({ read, params: parameters }: Source, role: Role) {
    const { request, encoding } = read
    const body = request.startsWith('GET') ? undefined : { ...read.body, ...parameters }
    const line = request.replace(/\{(\w+)\}/, (_, param) => String(parameters?.[param]))
    return server.call(line, { token: tokens[role], body, encoding })
  }

  test('include at least one picker to test', () => {
    expect(choosings.length).toBeGreaterThan(100)
    expect(new Set(choosings.map(({ role }) => role)).size).toBeGreaterThan(1)
  })

  test.each(choosings.map((resource) => [`${resource.at}, ${resource.role}`, resource] as const))(
    'exist for %s',
    async (_, choosing) => {
      const { field, role } = choosing
      const target = registry[field.to] as AnyResource
      const parameters = await readLimits(server.db, choosing)
      const caller = { role, capabilities: { has: () => true } }
      const where = field.where ?? {}
      const source =
        findSourceByParams(target, parameters, caller) ?? findSource(target, where, caller)
      if (!source) throw new Error(`${role} has no way to list ${field.to}`)
      const { status, body } = await requestChoices(source, role)
      expect(status).toBe(200)
      const rows: Record<string, unknown>[] = body.data
      const listChoices = (conditions: object) =>
        Object.fromEntries(Object.entries(conditions).filter(([name]) => name in (rows[0] ?? {})))
      const today = getLocalDay('Asia/Kuwait', TEST_NOW)
      const choices = rows.filter((row) =>
        matchesConditions(row, listChoices({ ...where, ...parameters }), today),
      )
      expect(choices.length).toBeGreaterThan(0)
      for (const name of [target.title, ...(target.hint ?? [])])
        expect(rows[0]).toHaveProperty(name)
    },
  )
})
