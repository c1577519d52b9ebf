import { type RawBuilder, sql } from 'kysely'
import type {
  RefusedTakeBackRow,
  TakeBackResult,
} from '../../../../registry/account/all-history-calls.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { AppContext, Deps } from '../../../context/context.ts'
import { createRequestContext } from '../../../context/request-context.ts'
import type { AnyTransaction } from '../../../db/database-types.ts'
import { getTableName } from '../../../db/table-name.ts'
import { runInSavepoint, isCollision } from '../../../db/rollback.ts'
import { type ChangeContext, describeChanges } from '../../../db/change-context.ts'
import { checkAfterUndo } from '../../../hooks/built-in-hooks.ts'
import { buildProblemAnswer } from '../../../http/errors/problem-answer.ts'
import { Problem } from '../../../http/problem.ts'
import { undoWithLines } from '../../../mutations/lines/undo-lines.ts'
import { buildRowRefusal, readTitles } from '../../batches/refusals.ts'
import { followUndo } from '../follow-undo.ts'
import { buildRecordSql, type Undo } from '../one-undo.ts'
import { getReferenceDepths } from '../read-batches.ts'
import { requireAvailableAfterUndo } from '../require-available.ts'
import { refuseFinalChanges } from '../refuse-final.ts'
import { UNDO } from '../undo-row.ts'
import { addOriginalVerbs, type UndoneChange } from '../stored-changes.ts'
import { refuseUnwritableChanges } from '../undo-rights.ts'
import { findUndoneBatches } from './mark-undone.ts'
import { type NetChange, selectNetChanges } from './net-changes.ts'

/** The request with its transaction, and the change that the undo records. */
interface TakeBackContext {
  deps: Deps
  c: AppContext
  trx: AnyTransaction
  change: ChangeContext
  now: Date
}

/** A net change that cannot be undone, and the reason. */
interface Refused {
  netChange: NetChange
  problem: Problem
}

/** The maximum number of rows to undo in one statement. */
const GROUP_SIZE = 500
/** The maximum number of attempts. An undo of other rows may remove the obstacle for a row. */
const MAX_ROUNDS = 10

/** The order of undos: deleted rows return first, and created rows are removed last. */
const UNDO_ORDER = ['delete', 'update', 'insert'] as const

/** Groups net changes for one statement each, in an order that fits their references. */
function groupNetChanges(deps: Deps, netChanges: readonly NetChange[]): NetChange[][] {
  const depth = getReferenceDepths(Object.values<AnyResource>(deps.registry))
  const groups = new Map<string, NetChange[]>()
  for (const netChange of netChanges) {
    const key = JSON.stringify([netChange.resource.name, netChange.kind, netChange.fields])
    groups.set(key, [...(groups.get(key) ?? []), netChange])
  }
  const getRank = ([netChange]: readonly NetChange[]) => {
    if (!netChange) return 0
    const entityDepth = depth.get(netChange.resource.name) ?? 0
    return (
      UNDO_ORDER.indexOf(netChange.kind) * 1000 +
      (netChange.kind === 'insert' ? -entityDepth : entityDepth)
    )
  }
  return [...groups.values()]
    .flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / GROUP_SIZE) }, (_, partIndex) =>
        group.slice(partIndex * GROUP_SIZE, (partIndex + 1) * GROUP_SIZE),
      ),
    )
    .toSorted((first, second) => getRank(first) - getRank(second))
}

/** Finds the lowest id of all changes. */
const findLowestChangeId = (netChanges: readonly NetChange[]): string =>
  String(
    netChanges
      .map(({ changes }) => BigInt(changes.at(-1)?.id ?? 0))
      .reduce((lowestId, id) => (id < lowestId ? id : lowestId)),
  )

/** Describes the undo of net changes of one kind, to the same fields of rows of one entity. */
function toUndo({ deps, c, trx, now }: TakeBackContext, netChanges: readonly NetChange[]): Undo {
  const [{ resource, fields }] = netChanges as [NetChange]
  return {
    trx,
    registry: deps.registry,
    caller: c.get('caller'),
    resource,
    changes: netChanges,
    source: selectNetChanges(netChanges),
    fields,
    lastChangeId: findLowestChangeId(netChanges),
    laterFields: new Set(),
    now,
  }
}

const listChangeIds = (netChanges: readonly NetChange[]) =>
  netChanges.flatMap(({ changes }) => changes.map(({ id }) => id))

const buildIdCondition = (netChanges: readonly NetChange[]) => {
  const ids = listChangeIds(netChanges)
  return (alias: string) => sql`${sql.ref(`${alias}.id`)} = any (${ids}::bigint[])`
}

/** Throws 409 if undone changes have assigned rows to unavailable people. */
function requireAvailable(
  { deps, c, trx, change }: TakeBackContext,
  group: readonly NetChange[],
  allNetChanges: readonly NetChange[],
): Promise<void> {
  const changes = group.map(({ resource, row_id, kind, fields }) => ({
    entity: resource.name,
    row_id,
    kind,
    fields,
  }))
  const isOwn = sql`batch = ${change.batch}::uuid or id = any (${listChangeIds(allNetChanges)}::bigint[])`
  const lowestChangeId = findLowestChangeId(group)
  return requireAvailableAfterUndo(createRequestContext(deps, c, trx), {
    changes,
    sinceChangeId: lowestChangeId,
    isPartOfUndo: isOwn,
  })
}

/** Builds the condition of rows `t` that already have their former values. */
function buildFormerCondition(
  { resource, fields }: Undo,
  kind: NetChange['kind'],
): RawBuilder<unknown> {
  if (kind === 'insert') return sql`t.id is null`
  if (kind === 'delete') return sql`t.id is not null`
  return sql`t.id is not null and not exists (select from unnest(${[...fields]}::text[]) as field
    where to_jsonb(t) -> field is distinct from (
      select to_jsonb(old) -> field from ${buildRecordSql(resource, 'before')} as old))`
}

/** Excludes the rows that already have their former values. */
async function excludeFormerRows(
  context: TakeBackContext,
  netChanges: readonly NetChange[],
): Promise<NetChange[]> {
  const remainingChanges: NetChange[] = []
  for (const group of groupNetChanges(context.deps, netChanges)) {
    const undo = toUndo(context, group)
    const { rows } = await sql<{ row_id: number }>`select c.row_id from ${undo.source} as c
      left join ${sql.table(getTableName(undo.resource))} as t on t.id = c.row_id
      where ${buildFormerCondition(undo, group[0]?.kind ?? 'update')}`.execute(context.trx)
    const formerIds = new Set(rows.map(({ row_id }) => row_id))
    remainingChanges.push(...group.filter(({ row_id }) => !formerIds.has(row_id)))
  }
  return remainingChanges
}

/** Returns the problem of a row that the caller may not undo, or that others changed later. */
function findProblem(
  { deps, c }: TakeBackContext,
  { problem }: NetChange,
  changes: readonly UndoneChange[],
): Problem | null {
  try {
    refuseUnwritableChanges(deps.registry, c.get('caller'), changes)
    refuseFinalChanges(deps.registry, changes)
    return problem
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/**
 * Undoes a group of net changes. If that fails, it undoes each half, so that few refused rows cost
 * few statements. Returns the refused rows.
 */
async function undoGroup(
  context: TakeBackContext,
  group: readonly NetChange[],
  allNetChanges: readonly NetChange[],
): Promise<Refused[]> {
  const { deps, c, trx, change } = context
  const undo = toUndo(context, group)
  const [netChange] = group as [NetChange]
  try {
    await runInSavepoint(trx, async () => {
      const undoneLines = {
        changes: buildIdCondition(group),
        allUndone: buildIdCondition(allNetChanges),
      }
      await undoWithLines(createRequestContext(deps, c, trx), undoneLines, () =>
        UNDO[netChange.kind](undo),
      )
      await checkAfterUndo(trx, undo.caller, [undo.resource.name])
      if (change.reason === null) await requireAvailable(context, group, allNetChanges)
    })
    return []
  } catch (error) {
    if (isCollision(error)) throw error
    if (group.length === 1)
      return [{ netChange, problem: await buildRowRefusal(deps, trx, c, { endpoints: [], error }) }]
    const half = Math.ceil(group.length / 2)
    const firstHalf = await undoGroup(context, group.slice(0, half), allNetChanges)
    return [...firstHalf, ...(await undoGroup(context, group.slice(half), allNetChanges))]
  }
}

/** Undoes the possible changes, as long as each round makes progress. Returns the refused rows. */
async function undoPossible(
  context: TakeBackContext,
  netChanges: readonly NetChange[],
): Promise<Refused[]> {
  let refused: Refused[] = []
  let pending = netChanges
  for (let round = 0; round < MAX_ROUNDS; round++) {
    refused = []
    for (const group of groupNetChanges(context.deps, pending))
      refused.push(...(await undoGroup(context, group, netChanges)))
    if (refused.length === 0 || refused.length === pending.length) break
    pending = refused.map(({ netChange }) => netChange)
  }
  return refused
}

/** The error that rolls back an undo with refused rows. The next attempt skips these rows. */
class IncompleteUndo extends Error {
  readonly refused: readonly Refused[]

  constructor(refused: readonly Refused[]) {
    super('some rows were refused')
    this.refused = refused
  }
}

/**
 * Undoes the possible changes, and marks the batches that are undone completely. If a row is
 * refused, the undo is repeated without the mark of its batches.
 */
async function undoMarked(
  context: TakeBackContext,
  possibleChanges: readonly NetChange[],
): Promise<readonly Refused[]> {
  const { trx, change } = context
  const markUndoneBatches = async (netChanges: readonly NetChange[]) =>
    describeChanges(trx, { ...change, undoes_by_row: await findUndoneBatches(trx, netChanges) })
  await markUndoneBatches(possibleChanges)
  try {
    await runInSavepoint(trx, async () => {
      const refused = await undoPossible(context, possibleChanges)
      if (refused.length > 0) throw new IncompleteUndo(refused)
    })
    return []
  } catch (error) {
    if (!(error instanceof IncompleteUndo)) throw error
    const refusedChanges = new Set(error.refused.map(({ netChange }) => netChange))
    await markUndoneBatches(possibleChanges.filter((netChange) => !refusedChanges.has(netChange)))
    return undoPossible(context, possibleChanges)
  }
}

/** Counts the rows of each entity by result: removed, changed or returned. */
function countResults(netChanges: readonly NetChange[]): TakeBackResult['entities'] {
  const counts = new Map<string, TakeBackResult['entities'][number]>()
  for (const { resource, kind } of netChanges) {
    const { name } = resource
    const count = counts.get(name) ?? { entity: name, removed: 0, changed: 0, returned: 0 }
    const resultName = ({ insert: 'removed', update: 'changed', delete: 'returned' } as const)[kind]
    counts.set(name, { ...count, [resultName]: count[resultName] + 1 })
  }
  return [...counts.values()]
}

/** Describes the refused rows in the caller's language. */
async function describeRefusedRows(
  { c, trx }: TakeBackContext,
  refused: readonly Refused[],
): Promise<RefusedTakeBackRow[]> {
  const language = c.req.header('accept-language')
  const describedRows: RefusedTakeBackRow[] = []
  for (const resource of new Set(refused.map(({ netChange }) => netChange.resource))) {
    const entityRefusals = refused.filter(({ netChange }) => netChange.resource === resource)
    const ids = entityRefusals.map(({ netChange }) => netChange.row_id)
    const titles = await readTitles(trx, c, { resource }, ids)
    for (const { netChange, problem } of entityRefusals) {
      const { message, code, warnings } = buildProblemAnswer(problem, c.get('requestId'), language)
      const fullMessage = warnings?.map((warning) => warning.message).join(' ') ?? message
      const answer = { status: problem.status, code, message: fullMessage }
      const title = titles.get(netChange.row_id) ?? null
      const row = { entity: resource.name, id: netChange.row_id, title, ...answer }
      describedRows.push({ ...row, ...(warnings && { warnings }) })
    }
  }
  return describedRows
}

/**
 * Returns rows to their state before the given changes, within the transaction. A refused row stays
 * unchanged and does not stop the others.
 */
export async function takeBack(
  context: TakeBackContext,
  netChanges: readonly NetChange[],
): Promise<Omit<TakeBackResult, 'history_from'>> {
  const remainingChanges = await excludeFormerRows(context, netChanges)
  const origins = await addOriginalVerbs(
    context.trx,
    remainingChanges.flatMap(({ changes }) => changes),
  )
  const byId = new Map(origins.map((change) => [change.id, change]))
  const judgedChanges = remainingChanges.map((netChange) => {
    const changes = netChange.changes.flatMap(({ id }) => byId.get(id) ?? [])
    return { netChange, problem: findProblem(context, netChange, changes) }
  })
  const preventedChanges = judgedChanges.flatMap(({ netChange, problem }) =>
    problem ? [{ netChange, problem }] : [],
  )
  const possibleChanges = judgedChanges.flatMap(({ netChange, problem }) =>
    problem ? [] : [netChange],
  )
  const refused = [...preventedChanges, ...(await undoMarked(context, possibleChanges))]
  const refusedChanges = new Set(refused.map(({ netChange }) => netChange))
  const doneChanges = remainingChanges.filter((netChange) => !refusedChanges.has(netChange))
  await followUndo(
    createRequestContext(context.deps, context.c, context.trx),
    doneChanges.map(({ resource, row_id, fields }) => ({ entity: resource.name, row_id, fields })),
  )
  return {
    of: remainingChanges.length,
    done: doneChanges.length,
    entities: countResults(doneChanges),
    refused: refused.length,
    failed: await describeRefusedRows(context, refused),
  }
}
