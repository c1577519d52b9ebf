import { MAX_DESCRIBED_REFUSALS } from '../../../registry/changes/batch.ts'
import type { ChangesResult, RefusedChange } from '../../../registry/calls/shapes.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import type { ChangeContext } from '../../db/change-context.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import type { EntityTags } from '../../http/conditional.ts'
import { buildProblemAnswer } from '../../http/errors/problem-answer.ts'
import type { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { RequestContext } from '../../rows/action.ts'
import type { PendingAfterHook } from './after-hooks.ts'
import { performEach, type Watcher } from './perform-each.ts'
import { buildRowRefusal, readTitles } from './refusals.ts'

/** The context of several changes of one request: their transaction, their batch and their watcher. */
export interface Run {
  deps: Deps
  c: AppContext
  context: RequestContext
  change: ChangeContext
  watcher: Watcher
}

/** A verb on a row, as part of several changes. */
export interface RowChange {
  endpoint: VerbEndpoint
  /** The row; 0 for a new one. */
  id: number
  /** The versions of which the row must have one. */
  ifMatch?: EntityTags | null
  /**
   * Returns the body of its request. `made` has the rows of the changes before it, by position.
   * Throws if it cannot be made.
   */
  getBody: (made: ReadonlyMap<number, number>) => Body | Promise<Body>
}

/** Returns the row that a body names; 0 for a new one, or for an id that is none. */
export function getRowId({ id }: Body): number {
  const parsed = parseValue({ type: 'id' }, id)
  return 'problem' in parsed ? 0 : Number(parsed.value)
}

/** The result of several changes, and what is left to do after the commit. */
export interface ChangesOutcome {
  result: ChangesResult
  /** The row of each change, null for refused ones. */
  ids: readonly (number | null)[]
  left: readonly PendingAfterHook[]
  /** True if all are rolled back, because one of atomic changes was refused. */
  isTakenBack: boolean
}

interface IndexedChange extends RowChange {
  at: number
}
interface Refusal {
  item: IndexedChange
  problem: Problem
}

/** Reads the titles of the rows of refused changes, by entity. */
async function readRowTitles({ c, context }: Run, refusals: readonly Refusal[]) {
  const existing = refusals.map(({ item }) => item).filter(({ id }) => id > 0)
  const titles = new Map<AnyResource, ReadonlyMap<number, string>>()
  for (const resource of new Set(existing.map(({ endpoint }) => endpoint.resource))) {
    const changes = existing.filter(({ endpoint }) => endpoint.resource === resource)
    const ids = changes.map(({ id }) => id)
    titles.set(resource, await readTitles(context.trx, c, { resource }, ids))
  }
  return titles
}

/** Describes refused changes in the caller's language. */
async function describeRefusals(run: Run, refused: readonly Refusal[]): Promise<RefusedChange[]> {
  const { c } = run
  const refusals = refused.slice(0, MAX_DESCRIBED_REFUSALS)
  const titles = await readRowTitles(run, refusals)
  const language = c.req.header('accept-language')
  return refusals.map(({ item: { at, id, endpoint }, problem }) => {
    const answer = buildProblemAnswer(problem, c.get('requestId'), language)
    const { message, code, errors, possible, warnings } = answer
    const title = titles.get(endpoint.resource)?.get(id) ?? null
    return {
      at,
      id,
      title,
      status: problem.status,
      code,
      message,
      ...(errors && { errors }),
      ...(possible && { possible }),
      ...(warnings && { warnings }),
    }
  })
}

/**
 * Makes several changes within a transaction, each with the caller's rights and the rules of its
 * verb. A refused change does not stop the others, unless they are atomic. Throws 503 once the
 * client has closed the connection.
 */
export async function runChanges(
  run: Run,
  changes: readonly RowChange[],
  isAtomic = false,
): Promise<ChangesOutcome> {
  const { deps, c, context, watcher } = run
  const createdIds = new Map<number, number>()
  const perform = async (placed: IndexedChange): Promise<PendingAfterHook[]> => {
    const { at, endpoint, ifMatch = null } = placed
    // A retried change must not keep the id that its rolled back first try created.
    createdIds.delete(at)
    const body = await placed.getBody(createdIds)
    const { id, readRow } = await changeRow(context, { endpoints: [endpoint], ifMatch }, body)
    createdIds.set(at, id)
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const toProblem = ({ endpoint }: IndexedChange, error: unknown) =>
    buildRowRefusal(deps, context.trx, c, { endpoints: [endpoint], error })
  const indexedChanges = changes.map((change, changeIndex) => ({ ...change, at: changeIndex }))
  const performed = await performEach(context.trx, indexedChanges, { perform, toProblem }, watcher)
  const { done, refusals, left } = performed
  for (const { item } of refusals) createdIds.delete(item.at)
  const isTakenBack = isAtomic && refusals.length > 0
  return {
    left,
    isTakenBack,
    ids: changes.map((_, changeIndex) =>
      isTakenBack ? null : (createdIds.get(changeIndex) ?? null),
    ),
    result: {
      of: changes.length,
      done: isTakenBack ? 0 : done.length,
      refused: refusals.length,
      failed: await describeRefusals(run, refusals),
    },
  }
}
