import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { allowAnyTable } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { type Occupant, formatTime, readConflictTitle } from './obstacles/occupied-words.ts'

/**
 * Reads the conflicting row of a database error; null for other errors, and if the database does
 * not name one.
 */
function readOccupant(error: unknown): Occupant | null {
  const { code, detail = '' } = error as { code?: string; detail?: string }
  if (code !== '23P01' || !detail.startsWith('{')) return null
  return JSON.parse(detail) as Occupant
}

/**
 * Turns the database's refusal of overlapping rows into a 409 that names the conflicting row: at
 * the reference if the request sends it, otherwise in the message. Null for other errors.
 */
export async function toOccupiedProblem(
  error: unknown,
  { db, registry, timeZone }: Deps,
  c: AppContext,
  endpoints: readonly VerbEndpoint[],
): Promise<Problem | null> {
  const occupant = readOccupant(error)
  const { role } = c.get('caller')
  const title = occupant && (await readConflictTitle(allowAnyTable(db), registry, role, occupant))
  if (!occupant || !title) return null
  const params = { title, ...formatTime(occupant, timeZone, c.req.header('accept-language')) }
  const { column } = error as { column: string }
  if (endpoints.some(({ body }) => body.includes(column)))
    return new Problem(409, 'occupied', {}, { [column]: { key: 'errors.field.occupied', params } })
  return new Problem(409, 'occupied', { ...params, context: 'named' })
}
