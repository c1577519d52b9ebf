import { Hono } from 'hono'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readQuery } from '../../http/input.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readBody, refuseUnknownFields } from '../../http/read-body.ts'
import { readOptions } from '../../http/read-options.ts'
import { parsed, parseWord } from '../batches/body-parts.ts'
import { markItem, type Marked } from './mark-items.ts'
import { declaredKinds, openKinds } from './open-kinds.ts'
import { readInbox, translateGroups } from './read-inbox.ts'
import { readUnsent } from './read-unsent.ts'

/** The request lines of the inbox in the capabilities. */
export const INBOX_CALLS = ['GET inbox', 'POST inbox/done', 'POST inbox/reopen'] as const

/** Reads the item of a request. Throws 403 if the caller may not open the list of its kind. */
async function readMarked(deps: Deps, c: AppContext): Promise<Marked> {
  const body = await readBody(c)
  refuseUnknownFields(body, ['kind', 'entity', 'id', 'version'])
  const declared = declaredKinds(deps.registry)
  const names = new Set(declared.map(({ name }) => name))
  const entities = new Set<string>(declared.map(({ resource }) => resource.name))
  const kind = parseWord(body, 'kind', [...names])
  const entity = parseWord(body, 'entity', [...entities])
  const id = Number(parsed('id', { type: 'id' }, body.id))
  const version = Number(parsed('version', { type: 'id' }, body.version))
  const open = openKinds(deps.registry, c.get('caller').role).find(
    ({ name, resource }) => name === kind && resource.name === entity,
  )
  if (!open) throw new Problem(403, 'forbidden')
  return { kind: open, id, version }
}

async function answerMark(deps: Deps, c: AppContext, isDone: boolean): Promise<Response> {
  const marked = await readMarked(deps, c)
  const json = await inTransaction(
    deps,
    async () => null,
    async (trx) => {
      await markItem(deps, trx, c.get('caller'), { ...marked, isDone })
      return JSON.stringify({ data: null })
    },
  )
  return jsonText(c, json)
}

/** The routes of the inbox. */
export function inboxRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/inbox', async (c) => {
    readOptions(readQuery(c), {})
    const caller = c.get('caller')
    const language = c.req.header('accept-language')
    const unsent = await readUnsent(deps.db, caller)
    return c.json({
      data: [...translateGroups(await readInbox(deps, caller), language), ...unsent],
    })
  })
  app.post('/inbox/done', (c) => answerMark(deps, c, true))
  app.post('/inbox/reopen', (c) => answerMark(deps, c, false))
  return app
}
