import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { reports } from '../../../resources/reports/index.ts'
import { ACCOUNT_TYPES, ADMIN, type Role, ROLES } from '#business/words'
import { buildOpenApi } from '../../../server/app/openapi-document.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { mayReverse, type Reversible } from '../../support/history/by-hand.ts'
import { KINDS, type Made, type Maker } from '../../support/history/kinds-of-batch.ts'
import { letEverybodyWork } from '../../support/rows/jobs.ts'
import { isWhole, oneOf } from '../../support/runner/whole.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'

/** A batch of one kind, made of rows of one entity. */
interface MadeOf extends Made {
  kind: string
  resource: AnyResource
}

const CHANGES_OF_ROLE = ROLES.flatMap((from) =>
  ROLES.filter((to) => to !== from).map((to) => [from, to] as const),
)

test('Every request of the API that answers with a batch is of a known kind', () => {
  const document = buildOpenApi(entities as Registry, reports, tiles)
  const ofRows = listEndpoints(entities).map(({ method, path }) => `${method} /${path}`)
  const ofMerging = Object.values(entities).flatMap(({ merge }) => merge?.replace(' ', ' /') ?? [])
  const own = new Set([...ofRows, ...ofMerging])
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).flatMap(([method, { responses }]) => {
      const schema = responses[200]?.content?.['application/json']?.schema
      return 'batch' in (schema?.properties ?? {}) ? [`${method.toUpperCase()} ${path}`] : []
    }),
  )
  const others = named.filter((name) => !own.has(name))
  expect(named.length).toBeGreaterThan(100)
  const known = Object.values(KINDS).flatMap(({ request }) => request ?? [])
  expect(others.toSorted()).toEqual(known.toSorted())
})

describe.each(TESTED_ENGINES)('An undo by a person whose role has changed, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
    await letEverybodyWork(server.db)
  })
  afterAll(() => server.close())

  async function makerAs(account: Role, role: Role): Promise<Maker> {
    const { body } = await server.logIn(ACCOUNTS[account])
    const { accessToken: token, user } = body.data
    const send: Maker['send'] = (request, sent, headers = {}) =>
      server.call(request, { token, body: sent, headers })
    return { db: server.db, role, id: user.id, send }
  }

  const setRole = ({ db, id }: Maker, role: Role) =>
    sql`update users set account_type = ${ACCOUNT_TYPES[role]} where id = ${id}`.execute(db)

  const changesOf = async ({ batch, resource }: MadeOf) => {
    const { rows } = await sql<Reversible>`select entity, kind, row_id, before, after
      from changes where batch = ${batch}::uuid
      and entity = any (${resource.union ?? [resource.name]}::text[])`.execute(server.db)
    return rows
  }

  /** Makes a batch of each kind of rows of each entity, as far as the role may. */
  async function makeAll(maker: Maker): Promise<MadeOf[]> {
    const all: MadeOf[] = []
    for (const resource of oneOf(6, Object.values(entities)))
      for (const [kind, { make }] of Object.entries(KINDS)) {
        const made = await make(maker, resource)
        const one = made && { ...made, kind, resource }
        // A good value may be the one that the row has.
        if (one && (await changesOf(one)).length > 0) all.push(one)
      }
    return all
  }

  /** Returns whether the user may reverse every change of a request by hand. */
  async function isByHand(maker: Maker, made: MadeOf): Promise<boolean> {
    for (const change of await changesOf(made))
      if (!(await mayReverse(maker, made.verb, change))) return false
    return true
  }

  test.each(CHANGES_OF_ROLE)(
    'from %s to %s reverses only what their role may do by hand',
    async (from, to) => {
      const before = await makerAs(from, from)
      const made = await makeAll(before)
      await setRole(before, to)
      const after = await makerAs(from, to)
      const wrong: string[] = []
      for (const one of made.toReversed()) {
        const isAllowed = await isByHand(after, one)
        const sent = { batch: one.batch, reason: 'A test.' }
        const { status, body } = await after.send('POST history/undo', sent)
        if ((body.code === 'not_yours_to_undo') === isAllowed)
          wrong.push(`${one.resource.name}, ${one.kind}: ${status} ${String(body.code)}`)
      }
      await setRole(before, from)
      expect(wrong).toEqual([])
      const kinds = new Set(made.map(({ kind }) => kind))
      const left = Object.keys(KINDS).filter((kind) => !kinds.has(kind))
      // An invitation changes no row.
      if (from === ADMIN && isWhole()) expect(left).toEqual(['invite'])
    },
  )
})
