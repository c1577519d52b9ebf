import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getLifeCycle, isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import { checksums } from '../../support/database/checksums.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { goodBody, withRow } from '../../support/rows/rows.ts'
import { times } from '../../support/runner/whole.ts'
import { hooks } from '#hooks'

/** Every call that changes rows; invitations and documents change none. */
const all = listEndpoints(entities).filter(
  (e): e is VerbEndpoint =>
    e.kind === 'verb' &&
    !e.many &&
    !(e.verb === 'create' && e.resource.documentBook) &&
    e.verb !== 'read' &&
    !['invite', 'invoice', 'send'].includes(e.verb) &&
    e.call.request === `${e.method} ${e.path}`,
)
/** The number of entities tested for each verb. A full run tests all of them. */
const TRIED = times(1, all.length)
const calls = all.filter(
  (call) => all.filter(({ verb }) => verb === call.verb).indexOf(call) < TRIED,
)

/** Returns whether an undo of a call adjusts other rows. */
const isAdjusted = ({ resource, verb }: VerbEndpoint) =>
  hooks.afterUndo?.[resource.name] !== undefined &&
  !isFinalVerb(resource, verb) &&
  !getLifeCycle(verb).createsRow

test('The test data has changes to undo', () => {
  const verbs = (of: typeof all) => new Set(of.map(({ verb }) => verb))
  expect(all.length).toBeGreaterThan(60)
  expect(verbs(calls)).toEqual(verbs(all))
})

describe.each(TESTED_ENGINES)('An undo of each kind of change, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const callers = new Map<string, { token: string; id: number; role: string }>()
  beforeAll(async () => {
    server = await startTestApp(engine)
    for (const role of ['admin', 'operations', 'car wash'] as const) {
      const { body } = await server.logIn(ACCOUNTS[role])
      callers.set(role, { token: body.data.accessToken, id: body.data.user.id, role })
    }
  })
  afterAll(() => server.close())

  const undo = (batch: string, token = callers.get('admin')?.token) =>
    server.call('POST history/undo', { token, body: { batch } })

  test.each(calls.map((call) => [call.resource.name, call.verb, call] as const))(
    'of %s %s restores everything and can be undone itself, or is refused as final',
    async (_, verb, endpoint) => {
      const caller = callers.get(endpoint.roles[0] ?? '')
      const perform = async (id: number) => {
        const body = await goodBody(server.db, endpoint, id)
        // Who may sign in is kept out, and the other way round.
        if (verb === 'setAccess') body.auth = 0
        return server.call(endpoint.call.request, { token: caller?.token, body })
      }
      await withRow(server.db, endpoint, caller ?? null, async (id) => {
        // The state of the row is written without what follows from it. A first undo adjusts that.
        if (isAdjusted(endpoint)) await undo((await perform(id)).body.batch)
        const before = await checksums(server.db)
        const done = await perform(id)
        expect([done.status, done.body.errors]).toEqual([200, undefined])
        const after = await checksums(server.db)
        expect(after).not.toEqual(before)

        const undone = await undo(done.body.batch)
        if (isFinalVerb(endpoint.resource, verb)) {
          expect([undone.status, undone.body.code]).toEqual([409, 'final_change'])
          expect(await checksums(server.db)).toEqual(after)
          return
        }
        expect([undone.status, undone.body.message]).toEqual([200, undefined])
        expect(await checksums(server.db)).toEqual(before)

        const again = await undo(done.body.batch)
        expect([again.status, again.body.code]).toEqual([409, 'already_undone'])
        const redone = await undo(undone.body.batch)
        expect([redone.status, redone.body.message]).toEqual([200, undefined])
        expect(await checksums(server.db)).toEqual(after)
        expect((await undo(redone.body.batch)).status).toBe(200)
      })
    },
  )
})
