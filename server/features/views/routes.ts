import { Hono } from 'hono'
import type { SavedView } from '../../../registry/views/saved-view.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { changeContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { type EntityTags, readIfMatch } from '../../http/conditional.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem, problemOfSql, staleRow } from '../../http/problem.ts'
import { type Body, readBody } from '../../http/read-body.ts'
import { parseIds, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { answerOnce, readIdempotentRequest } from '../../mutations/idempotency.ts'
import { readView } from './read-view.ts'
import {
  addView,
  lockViews,
  removeView,
  replaceView,
  listViews,
  viewToChange,
} from './stored-views.ts'
import { getOpenLists, findPlaceByName, type ViewPlace } from './view-places.ts'
import { inTransaction } from '../../db/transaction.ts'

/** The request lines of saved views in the capabilities. */
export const VIEW_CALLS = [
  'GET views/{of}',
  'POST views/{of}',
  'PUT views/{of}/{id}',
  'DELETE views/{of}/{id}',
]

/**
 * Returns the list or report of a request's path. Throws 404 for unknown ones, and 403 for those
 * that the caller may not open.
 */
function findPlace(deps: Deps, c: AppContext): ViewPlace {
  const place = findPlaceByName(deps, c.req.param('of') ?? '')
  if (!place) throw new Problem(404, 'not_found')
  if (getOpenLists(c.get('caller').role, place).length === 0) throw new Problem(403, 'forbidden')
  return place
}

const readId = (c: AppContext): number => parseIds(c.req.param('id'), 1)[0] ?? 0

/** The caller already has a view of this name here. */
const explain = async (error: unknown) =>
  problemOfSql(error, () => new Map([['saved_views_name', 'name']]))

/** Makes one change of the views, with idempotency and history. */
async function answerChange(
  deps: Deps,
  c: AppContext,
  verb: string,
  body: Body,
  work: (trx: AnyTransaction) => Promise<SavedView | null>,
): Promise<Response> {
  const request = readIdempotentRequest(c, body, deps.clock())
  const json = await inTransaction(deps, explain, (trx) =>
    answerOnce(trx, request, async () => {
      await describeChanges(trx, changeContext(c, verb, deps.clock()))
      await lockViews(trx)
      return JSON.stringify({ data: await work(trx) })
    }),
  )
  return jsonText(c, json)
}

/** Throws 412 with the current view unless it has a required version. */
function refuseStale(view: SavedView, ifMatch: EntityTags | null): void {
  if (ifMatch === null || ifMatch === '*' || ifMatch.includes(`"${view.version}"`)) return
  throw staleRow(JSON.stringify(view))
}

async function answerAdd(deps: Deps, c: AppContext): Promise<Response> {
  const place = findPlace(deps, c)
  const caller = c.get('caller')
  const body = await readBody(c)
  if (readIfMatch(c)) throw new Problem(400, 'if_match_one_row')
  const view = readView(place, caller, body)
  return answerChange(deps, c, 'create', body, (trx) => addView(trx, place, caller, view))
}

async function answerReplace(deps: Deps, c: AppContext): Promise<Response> {
  const place = findPlace(deps, c)
  const caller = c.get('caller')
  const id = readId(c)
  const ifMatch = readIfMatch(c)
  const body = await readBody(c)
  return answerChange(deps, c, 'update', body, async (trx) => {
    const before = await viewToChange(trx, place, caller, id)
    refuseStale(before, ifMatch)
    return replaceView(trx, place, caller, id, readView(place, caller, body, before))
  })
}

async function answerRemove(deps: Deps, c: AppContext): Promise<Response> {
  const place = findPlace(deps, c)
  const id = readId(c)
  const ifMatch = readIfMatch(c)
  return answerChange(deps, c, 'forceDelete', {}, async (trx) => {
    refuseStale(await viewToChange(trx, place, c.get('caller'), id), ifMatch)
    await removeView(trx, id)
    return null
  })
}

/** The routes of saved views of lists and reports. */
export function viewRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/views/:of', async (c) => {
    readOptions(readQuery(c), {})
    const place = findPlace(deps, c)
    return c.json({ data: await listViews(deps.db, place, c.get('caller')) })
  })
  app.post('/views/:of', (c) => answerAdd(deps, c))
  app.put('/views/:of/:id', (c) => answerReplace(deps, c))
  app.delete('/views/:of/:id', (c) => answerRemove(deps, c))
  return app
}
