import type { Change } from '../../../resources/kit/changes/history.ts'

/** The word for what happened to the row: a booking's payment is created by whoever creates the booking. */
export function headlineOf({ kind, verb }: Pick<Change, 'kind' | 'verb'>): Change['verb'] {
  if (['import', 'merge', 'undo', 'system', 'register'].includes(verb)) return verb
  if (kind === 'insert') return verb === 'renew' ? verb : 'create'
  return kind === 'delete' ? 'forceDelete' : verb
}
