import type { SavedView, viewCalls } from '../../../registry/calls/view-calls.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { changeContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { type EntityTags, readIfMatch } from '../../http/conditional.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem, toSqlProblem, createStaleProblem } from '../../http/problem.ts'
import { answerOnce, readIdempotentRequest } from '../../mutations/idempotency.ts'
import {
  addView,
  lockViews,
  removeView,
  replaceView,
  listViews,
  findViewToChange,
} from './stored-views.ts'
import { validateView } from './validate-view.ts'
import { findPlaceByName, getOpenLists, type ViewPlace } from './view-places.ts'
import { runInTransaction } from '../../db/transaction.ts'

/**
 * Returns the list or report of a request. Throws 404 for an unknown name, and 403 if the caller
 * may not open it.
 */
function findPlace(deps: Deps, c: AppContext, name: string): ViewPlace {
  const place = findPlaceByName(deps, name)
  if (!place) throw new Problem(404, 'not_found')
  if (getOpenLists(c.get('caller').role, place).length === 0) throw new Problem(403, 'forbidden')
  return place
}

/** The problem that the caller already has a view with this name. */
const explain = async (error: unknown) =>
  toSqlProblem(error, () => new Map([['saved_views_name', 'name']]))

/** Makes one change of the views, with idempotency and history. */
async function answerChange(
  deps: Deps,
  c: AppContext,
  verb: string,
  work: (trx: AnyTransaction) => Promise<SavedView | null>,
): Promise<Response> {
  const request = readIdempotentRequest(c, c.get('body'), deps.clock())
  const json = await runInTransaction(deps, explain, (trx) =>
    answerOnce(trx, request, async () => {
      await describeChanges(trx, changeContext(c, verb, deps.clock()))
      await lockViews(trx)
      return JSON.stringify({ data: await work(trx) })
    }),
  )
  return sendJsonText(c, json)
}

/** Throws 412 with the current view if its version differs from the required one. */
function refuseStale(view: SavedView, ifMatch: EntityTags | null): void {
  if (ifMatch === null || ifMatch === '*' || ifMatch.includes(`"${view.version}"`)) return
  throw createStaleProblem(JSON.stringify(view))
}

/** The handlers of saved views of lists and reports. */
export const viewHandlers: Handlers<typeof viewCalls> = {
  views: async (deps, c, readValues) => {
    const { of } = await readValues()
    return listViews(deps.db, findPlace(deps, c, of), c.get('caller'))
  },
  addView: async (deps, c, readValues) => {
    const { of, ...values } = await readValues()
    const place = findPlace(deps, c, of)
    const caller = c.get('caller')
    if (readIfMatch(c)) throw new Problem(400, 'if_match_one_row')
    const view = validateView(place, caller, values)
    return answerChange(deps, c, 'create', (trx) => addView(trx, place, caller, view))
  },
  replaceView: async (deps, c, readValues) => {
    const { of, id, ...values } = await readValues()
    const place = findPlace(deps, c, of)
    const caller = c.get('caller')
    const ifMatch = readIfMatch(c)
    return answerChange(deps, c, 'update', async (trx) => {
      const previousView = await findViewToChange(trx, place, caller, id)
      refuseStale(previousView, ifMatch)
      const view = validateView(place, caller, values, previousView)
      return replaceView(trx, place, caller, { ...view, id })
    })
  },
  removeView: async (deps, c, readValues) => {
    const { of, id } = await readValues()
    const place = findPlace(deps, c, of)
    const ifMatch = readIfMatch(c)
    return answerChange(deps, c, 'forceDelete', async (trx) => {
      refuseStale(await findViewToChange(trx, place, c.get('caller'), id), ifMatch)
      await removeView(trx, id)
      return null
    })
  },
}
