import { type RawBuilder, sql } from 'kysely'
import type { KeptRow, TakenBack } from '../../../../registry/account/all-history-calls.ts'
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
import { record, type Undo } from '../one-undo.ts'
import { getReferenceDepths } from '../read-batches.ts'
import { requireAvailableAfterUndo } from '../require-available.ts'
import { refuseFinalChanges } from '../refuse-final.ts'
import { UNDO } from '../undo-row.ts'
import { readOrigins, type UndoneChange } from '../stored-changes.ts'
import { refuseUnwritableChanges } from '../undo-rights.ts'
import { findUndoneBatches } from './mark-undone.ts'
import { type NetChange, selectNetChanges } from './net-changes.ts'

/** The request within its transaction, and the time of the undo. */
interface Taking {
  deps: Deps
  c: AppContext
  trx: AnyTransaction
  change: ChangeContext
  now: Date
}

/** A net change that cannot be undone, and the reason. */
interface Refused {
  net: NetChange
  problem: Problem
}

/** The maximum number of rows to undo in one statement. */
const GROUP_SIZE = 500
/** The maximum number of attempts. An undo of other rows may remove the obstacle for a row. */
const MAX_ROUNDS = 10

/** The order of undos: deleted rows return first, and created rows are removed last. */
const UNDO_ORDER = ['delete', 'update', 'insert'] as const

/** Groups net changes for one statement each, in an order that fits their references. */
function groupAlike(deps: Deps, nets: readonly NetChange[]): NetChange[][] {
  const depth = getReferenceDepths(Object.values<AnyResource>(deps.registry))
  const groups = new Map<string, NetChange[]>()
  for (const net of nets) {
    const key = JSON.stringify([net.resource.name, net.kind, net.fields])
    groups.set(key, [...(groups.get(key) ?? []), net])
  }
  const getRank = ([net]: readonly NetChange[]) => {
    if (!net) return 0
    const entityDepth = depth.get(net.resource.name) ?? 0
    return (
      UNDO_ORDER.indexOf(net.kind) * 1000 + (net.kind === 'insert' ? -entityDepth : entityDepth)
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
const findFirst = (nets: readonly NetChange[]): string =>
  String(
    nets
      .map(({ changes }) => BigInt(changes.at(-1)?.id ?? 0))
      .reduce((lowestId, id) => (id < lowestId ? id : lowestId)),
  )

/** Describes the undo of net changes of one kind, to the same fields of rows of one entity. */
function toUndo({ deps, c, trx, now }: Taking, nets: readonly NetChange[]): Undo {
  const [{ resource, fields }] = nets as [NetChange]
  return {
    trx,
    registry: deps.registry,
    caller: c.get('caller'),
    resource,
    changes: nets,
    source: selectNetChanges(nets),
    fields,
    last: findFirst(nets),
    since: new Set(),
    now,
  }
}

const listIds = (nets: readonly NetChange[]) =>
  nets.flatMap(({ changes }) => changes.map(({ id }) => id))

const buildIdCondition = (nets: readonly NetChange[]) => {
  const ids = listIds(nets)
  return (alias: string) => sql`${sql.ref(`${alias}.id`)} = any (${ids}::bigint[])`
}

/** Throws 409 if undone changes have assigned rows to unavailable people. */
function requireAvailable(
  { deps, c, trx, change }: Taking,
  group: readonly NetChange[],
  allNets: readonly NetChange[],
): Promise<void> {
  const changes = group.map(({ resource, row_id, kind, fields }) => ({
    entity: resource.name,
    row_id,
    kind,
    fields,
  }))
  const isOwn = sql`batch = ${change.batch}::uuid or id = any (${listIds(allNets)}::bigint[])`
  const laterChanges = findFirst(group)
  return requireAvailableAfterUndo(createRequestContext(deps, c, trx), {
    changes,
    since: laterChanges,
    isOwn,
  })
}

/** The condition of rows `t` that already have their former values. */
function isFormer({ resource, fields }: Undo, kind: NetChange['kind']): RawBuilder<unknown> {
  if (kind === 'insert') return sql`t.id is null`
  if (kind === 'delete') return sql`t.id is not null`
  return sql`t.id is not null and not exists (select from unnest(${[...fields]}::text[]) as field
    where to_jsonb(t) -> field is distinct from (
      select to_jsonb(old) -> field from ${record(resource, 'before')} as old))`
}

/** Removes the rows that already have their former values. */
async function removeFormerRows(taking: Taking, nets: readonly NetChange[]): Promise<NetChange[]> {
  const remainingNets: NetChange[] = []
  for (const group of groupAlike(taking.deps, nets)) {
    const undo = toUndo(taking, group)
    const { rows } = await sql<{ row_id: number }>`select c.row_id from ${undo.source} as c
      left join ${sql.table(getTableName(undo.resource))} as t on t.id = c.row_id
      where ${isFormer(undo, group[0]?.kind ?? 'update')}`.execute(taking.trx)
    const formerIds = new Set(rows.map(({ row_id }) => row_id))
    remainingNets.push(...group.filter(({ row_id }) => !formerIds.has(row_id)))
  }
  return remainingNets
}

/** Returns the problem of a row that the caller may not undo, or that others changed later. */
function findProblem(
  { deps, c }: Taking,
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
  taking: Taking,
  group: readonly NetChange[],
  allNets: readonly NetChange[],
): Promise<Refused[]> {
  const { deps, c, trx, change } = taking
  const undo = toUndo(taking, group)
  const [net] = group as [NetChange]
  try {
    await runInSavepoint(trx, async () => {
      const lines = { changes: buildIdCondition(group), allUndone: buildIdCondition(allNets) }
      await undoWithLines(createRequestContext(deps, c, trx), lines, () => UNDO[net.kind](undo))
      await checkAfterUndo(trx, undo.caller, [undo.resource.name])
      if (change.reason === null) await requireAvailable(taking, group, allNets)
    })
    return []
  } catch (error) {
    if (isCollision(error)) throw error
    if (group.length === 1)
      return [{ net, problem: await buildRowRefusal(deps, trx, c, { endpoints: [], error }) }]
    const half = Math.ceil(group.length / 2)
    const firstHalf = await undoGroup(taking, group.slice(0, half), allNets)
    return [...firstHalf, ...(await undoGroup(taking, group.slice(half), allNets))]
  }
}

/** Undoes the possible changes, as long as each round makes progress. Returns the refused rows. */
async function undoPossible(taking: Taking, nets: readonly NetChange[]): Promise<Refused[]> {
  let refused: Refused[] = []
  let pending = nets
  for (let round = 0; round < MAX_ROUNDS; round++) {
    refused = []
    for (const group of groupAlike(taking.deps, pending))
      refused.push(...(await undoGroup(taking, group, nets)))
    if (refused.length === 0 || refused.length === pending.length) break
    pending = refused.map(({ net }) => net)
  }
  return refused
}

/** The error that rolls back an undo with refused rows. The next attempt skips these rows. */
class Incomplete extends Error {
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
  taking: Taking,
  possibleNets: readonly NetChange[],
): Promise<readonly Refused[]> {
  const { trx, change } = taking
  const markNets = async (nets: readonly NetChange[]) =>
    describeChanges(trx, { ...change, undoes_by_row: await findUndoneBatches(trx, nets) })
  await markNets(possibleNets)
  try {
    await runInSavepoint(trx, async () => {
      const refused = await undoPossible(taking, possibleNets)
      if (refused.length > 0) throw new Incomplete(refused)
    })
    return []
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error
    const refusedNets = new Set(error.refused.map(({ net }) => net))
    await markNets(possibleNets.filter((net) => !refusedNets.has(net)))
    return undoPossible(taking, possibleNets)
  }
}

/** Counts the rows of each entity by result: removed, changed or returned. */
function countReturned(nets: readonly NetChange[]): TakenBack['entities'] {
  const counts = new Map<string, TakenBack['entities'][number]>()
  for (const { resource, kind } of nets) {
    const { name } = resource
    const count = counts.get(name) ?? { entity: name, removed: 0, changed: 0, returned: 0 }
    const resultName = ({ insert: 'removed', update: 'changed', delete: 'returned' } as const)[kind]
    counts.set(name, { ...count, [resultName]: count[resultName] + 1 })
  }
  return [...counts.values()]
}

/** Describes the refused rows in the caller's language. */
async function describeKept({ c, trx }: Taking, refused: readonly Refused[]): Promise<KeptRow[]> {
  const language = c.req.header('accept-language')
  const keptRows: KeptRow[] = []
  for (const resource of new Set(refused.map(({ net }) => net.resource))) {
    const entityRefusals = refused.filter(({ net }) => net.resource === resource)
    const ids = entityRefusals.map(({ net }) => net.row_id)
    const titles = await readTitles(trx, c, { resource }, ids)
    for (const { net, problem } of entityRefusals) {
      const { message, code, warnings } = buildProblemAnswer(problem, c.get('requestId'), language)
      const sentence = warnings?.map((warning) => warning.message).join(' ') ?? message
      const answer = { status: problem.status, code, message: sentence }
      const title = titles.get(net.row_id) ?? null
      const row = { entity: resource.name, id: net.row_id, title, ...answer }
      keptRows.push({ ...row, ...(warnings && { warnings }) })
    }
  }
  return keptRows
}

/**
 * Returns rows to their state before the given changes, within the transaction. A refused row stays
 * unchanged and does not stop the others.
 */
export async function takeBack(
  taking: Taking,
  nets: readonly NetChange[],
): Promise<Omit<TakenBack, 'history_from'>> {
  const remainingNets = await removeFormerRows(taking, nets)
  const origins = await readOrigins(
    taking.trx,
    remainingNets.flatMap(({ changes }) => changes),
  )
  const byId = new Map(origins.map((change) => [change.id, change]))
  const judged = remainingNets.map((net) => {
    const changes = net.changes.flatMap(({ id }) => byId.get(id) ?? [])
    return { net, problem: findProblem(taking, net, changes) }
  })
  const prevented = judged.flatMap(({ net, problem }) => (problem ? [{ net, problem }] : []))
  const possibleNets = judged.flatMap(({ net, problem }) => (problem ? [] : [net]))
  const refused = [...prevented, ...(await undoMarked(taking, possibleNets))]
  const refusedNets = new Set(refused.map(({ net }) => net))
  const doneNets = remainingNets.filter((net) => !refusedNets.has(net))
  return {
    of: remainingNets.length,
    done: doneNets.length,
    entities: countReturned(doneNets),
    refused: refused.length,
    failed: await describeKept(taking, refused),
  }
}
