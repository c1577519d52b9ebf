import { resourceNamed } from '../../data/rows/resources.ts'
import { useVerbWords } from '../../i18n/verb-words.ts'
import type { Change } from '../../../registry/changes/history.ts'
import { IMPORT_SOURCES } from '../../../registry/changes/import.ts'

/** What says more than that a row was made or changed. */
const TELLING: readonly string[] = [...IMPORT_SOURCES, 'merge', 'undo', 'system', 'register']

/** The word for what happened to the row: an order's payment is created by whoever creates the order. */
export function headlineOf({ kind, verb }: Pick<Change, 'kind' | 'verb'>): Change['verb'] {
  if (TELLING.includes(verb)) return verb
  if (kind === 'insert') return verb === 'renew' ? verb : 'create'
  return kind === 'delete' ? 'forceDelete' : verb
}

/** Returns what happened to the row of a change, in words. */
export function useHeadline(): (change: Pick<Change, 'kind' | 'verb' | 'entity'>) => string {
  const { happenedOf } = useVerbWords()
  return (change) => happenedOf(resourceNamed(change.entity), headlineOf(change))
}
