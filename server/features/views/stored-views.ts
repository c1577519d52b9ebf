import { ADMIN } from '#business/words'
import { sql } from 'kysely'
import type { SavedView, ViewValues } from '../../../registry/calls/view-calls.ts'
import { mayChangeView, VIEW_LIMITS } from '../../../registry/views/saved-view.ts'
import type { Caller } from '../../auth/sessions.ts'
import { type AnyTransaction, type Db, restoreTableTypes } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { getOpenLists, type ViewPlace } from './view-places.ts'

/**
 * The views that the caller may see: their own, those shared with their role, and for admins all
 * shared ones.
 */
function selectVisible(db: Db, place: ViewPlace, { id, role }: Caller) {
  return db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.list', 'v.name', 'v.role', 'v.is_default', 'v.query', 'v.widths'])
    .select(['v.density', 'v.version', 'u.name as owner', 'v.user_id'])
    .where('v.entity', '=', place.name)
    .where(({ or, eb }) =>
      or([
        eb('v.user_id', '=', id),
        role === ADMIN ? eb('v.role', 'is not', null) : eb('v.role', '=', role),
      ]),
    )
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectVisible>['execute']>>[number]

/** Returns a stored view without the parts that the caller may not receive. */
function toSavedView(place: ViewPlace, caller: Caller, { user_id, ...view }: Stored): SavedView {
  return { ...view, ...place.readablePart(caller.role, view), is_mine: user_id === caller.id }
}

/** Lists the views of a list or report, by name. */
export async function listViews(db: Db, place: ViewPlace, caller: Caller): Promise<SavedView[]> {
  const lists = getOpenLists(caller.role, place)
  const visibleViews = await selectVisible(db, place, caller).execute()
  return visibleViews
    .filter(({ list }) => lists.includes(list))
    .map((view) => toSavedView(place, caller, view))
}

/**
 * Locks the saved views until the transaction ends, because it checks their number and the default
 * of a role first.
 */
export async function lockViews(trx: AnyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_views'))`.execute(trx)
}

/**
 * Finds a view to change. Throws 404 if the caller may not see it, and 403 if it belongs to
 * somebody else.
 */
export async function findViewToChange(
  trx: AnyTransaction,
  place: ViewPlace,
  caller: Caller,
  id: number,
): Promise<SavedView> {
  const savedView = (await listViews(restoreTableTypes(trx), place, caller)).find(
    (view) => view.id === id,
  )
  if (!savedView) throw new Problem(404, 'no_such_view')
  if (!mayChangeView(caller.role, savedView)) throw new Problem(403, 'not_your_view')
  return savedView
}

/** Removes the default mark from another view of the role. */
async function giveUpDefault(db: Db, { name }: ViewPlace, view: ViewValues): Promise<void> {
  if (!view.is_default) return
  await db
    .updateTable('saved_views')
    .set({ is_default: false, version: sql`version + 1` })
    .where('entity', '=', name)
    .where('list', '=', view.list)
    .where('role', '=', view.role)
    .where('is_default', '=', true)
    .execute()
}

const toColumns = ({ widths, ...view }: ViewValues) => ({
  ...view,
  widths: sql<ViewValues['widths']>`${JSON.stringify(widths)}::jsonb`,
})

/** Adds a view of the caller; throws 422 above the limit for one list. */
export async function addView(
  trx: AnyTransaction,
  place: ViewPlace,
  caller: Caller,
  view: ViewValues,
): Promise<SavedView> {
  const db = restoreTableTypes(trx)
  const ownViews = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', caller.id)
    .where('entity', '=', place.name)
    .where('list', '=', view.list)
    .executeTakeFirstOrThrow()
  const { perList: max } = VIEW_LIMITS
  if (Number(ownViews.count) >= max) throw new Problem(422, 'too_many_views', { max })
  await giveUpDefault(db, place, view)
  const { id } = await db
    .insertInto('saved_views')
    .values({ ...toColumns(view), user_id: caller.id, entity: place.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findViewToChange(trx, place, caller, id)
}

/** Replaces the values of a view, and raises its version. */
export async function replaceView(
  trx: AnyTransaction,
  place: ViewPlace,
  caller: Caller,
  { id, ...view }: ViewValues & { id: number },
): Promise<SavedView> {
  const db = restoreTableTypes(trx)
  await giveUpDefault(db, place, view)
  await db
    .updateTable('saved_views')
    .set({ ...toColumns(view), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return findViewToChange(trx, place, caller, id)
}

/** Deletes a view. */
export async function removeView(trx: AnyTransaction, id: number): Promise<void> {
  await restoreTableTypes(trx).deleteFrom('saved_views').where('id', '=', id).execute()
}
