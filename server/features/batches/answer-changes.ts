import { type batchCalls, listChangeVerbs } from '../../../registry/calls/batch-calls.ts'
import type { ReadValues } from '../../../registry/calls/call.ts'
import { splitUnionId } from '../../../registry/entities/union.ts'
import type { Role } from '#business/words'
import type { Handler } from '../../calls/handlers.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { getRowKey } from '../../mutations/uncovered-work.ts'
import { answerTogether } from './carry-out.ts'
import { findEndpoint } from './find-endpoint.ts'
import { getRowId, type RowChange, type Run, runChanges } from './run-changes.ts'

type ChangesValues = ReadValues<typeof batchCalls.makeChanges>

/** The verb in history for changes with different verbs. */
const MIXED_VERB = 'plan'

/** Returns the position that a value `{ change }` refers to; undefined for any other value. */
function readChangeReference(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null
  return isObject && Object.keys(value).join() === 'change' && 'change' in value
    ? value.change
    : undefined
}

/** Separates the values that refer to earlier changes, by position, from the others. */
function readReferences(values: Body, changeIndex: number) {
  const body: Record<string, unknown> = {}
  const ids: Record<string, number> = {}
  for (const [name, value] of Object.entries(values)) {
    const position = readChangeReference(value)
    if (position === undefined) body[name] = value
    else if (Number.isInteger(position) && Number(position) >= 0 && Number(position) < changeIndex)
      ids[name] = Number(position)
    else throw createInvalidProblem({ [name]: { key: 'errors.field.not_earlier_change' } })
  }
  return { body, ids }
}

/** Returns the row of an earlier change. Throws 409 where it was refused. */
function getCreatedId(createdIds: ReadonlyMap<number, number>, changeIndex: number): number {
  const id = createdIds.get(changeIndex)
  if (id === undefined) throw new Problem(409, 'earlier_change_refused')
  return id
}

/** Reads one of several changes. Throws 403 if the role may not make it. */
function readChange(
  role: Role,
  sentChange: ChangesValues['changes'][number],
  changeIndex: number,
): RowChange {
  const { entity, verb, values = {} } = sentChange
  const endpoint = findEndpoint(entity, verb, role, listChangeVerbs(entity))
  const { body, ids } = readReferences(values, changeIndex)
  return {
    endpoint,
    id: getRowId(body),
    getBody: (createdIds) => ({
      ...body,
      ...Object.fromEntries(
        Object.entries(ids).map(([name, position]) => [name, getCreatedId(createdIds, position)]),
      ),
    }),
  }
}

/** Lists the stored rows that changes concern, for a union those of its members. */
const listPlannedRows = (changes: readonly RowChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ endpoint: { resource }, id }) => {
      if (id === 0) return []
      const member = splitUnionId(resource, id)
      return member ? getRowKey(member.entity, member.id) : getRowKey(resource.name, id)
    }),
  )

/** Makes changes of several entities. */
async function makeChanges(run: Run, changes: readonly RowChange[], values: ChangesValues) {
  const { atomic, plan: isPlan } = values
  const context = {
    ...run.context,
    isPlan,
    ...(isPlan && { plannedRows: listPlannedRows(changes) }),
  }
  const outcome = await runChanges({ ...run, context }, changes, atomic)
  return { answer: { ...outcome.result, ids: outcome.ids }, outcome }
}

/** Makes changes of several entities as one change. */
export const answerChanges: Handler<typeof batchCalls.makeChanges> = async (
  deps,
  c,
  readValues,
) => {
  const values = await readValues()
  const { role } = c.get('caller')
  const changes = values.changes.map((sentChange, changeIndex) =>
    readChange(role, sentChange, changeIndex),
  )
  const [verb = MIXED_VERB, ...otherVerbs] = new Set(changes.map(({ endpoint }) => endpoint.verb))
  return answerTogether(deps, c, {
    verb: otherVerbs.length > 0 ? MIXED_VERB : verb,
    dryRun: values.dryRun,
    run: (run) => makeChanges(run, changes, values),
  })
}
