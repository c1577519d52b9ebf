import { sql } from 'kysely'
import { findNoOverlapRule } from '../../../registry/changes/busy.ts'
import type { PlaceChange } from '../../../registry/calls/planning-calls.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Action } from '../../rows/action.ts'
import { getTitleSql } from '../../rows/select-rows.ts'
import type { OpenRow, PersonField } from './read-tasks.ts'

/** A row, and the same row at another time. */
interface RowMove {
  row: OpenRow
  movedRow: OpenRow
}

/** A reference to a place that changes, and its new value. */
interface PlaceDifference {
  field: string
  target: AnyResource
  id: number | null
}

/** Lists the references to places that a move changes, if the caller may read them. */
export function listDifferences(
  { registry, caller }: Action,
  person: PersonField,
  { row, movedRow }: RowMove,
): PlaceDifference[] {
  const { fields } = getReadableEntity(caller.role, row.resource)
  const placeFields = findNoOverlapRule(row.resource, person.name, registry)?.places ?? []
  return placeFields.flatMap((name) => {
    const field = fields[name]
    const [valueBefore = null, valueAfter = null] = [row, movedRow].map(
      ({ work }) => work.row[name],
    )
    if (field?.type !== 'reference' || valueBefore === valueAfter) return []
    return [
      {
        field: name,
        target: registry[field.to],
        id: valueAfter === null ? null : Number(valueAfter),
      },
    ]
  })
}

/** Reads the place changes of all moves. Returns a function that gives those of one move. */
export async function readPlaceChanges(
  action: Action,
  person: PersonField,
  moves: readonly RowMove[],
): Promise<(move: RowMove) => PlaceChange[]> {
  const idsByTarget = new Map<AnyResource, Set<number>>()
  for (const { target, id } of moves.flatMap((move) => listDifferences(action, person, move)))
    if (id !== null) idsByTarget.set(target, (idsByTarget.get(target) ?? new Set()).add(id))
  const titles = new Map<string, string | null>()
  for (const [target, targetIds] of idsByTarget) {
    const { rows } = await sql<{ id: number; title: string | null }>`
      select t.id, ${getTitleSql(target, 't')} as title from ${sql.table(getTableName(target))} as t
      where t.id = any (${[...targetIds]}::int[])`.execute(action.trx)
    for (const { id, title } of rows) titles.set(`${target.name} ${id}`, title)
  }
  return (move) =>
    listDifferences(action, person, move).map(({ field, target, id }) => ({
      field,
      title: titles.get(`${target.name} ${String(id)}`) ?? null,
    }))
}
