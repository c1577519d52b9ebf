import { findResource } from '../../../platform/data/rows/resources.ts'
import { useVerbWords } from '../../../platform/i18n/verb-words.ts'
import type { Change } from '../../../../registry/calls/history-calls.ts'
import { IMPORT_SOURCES } from '../../../../registry/changes/import.ts'

/** Verbs that say more than that a row was created or changed. */
const TELLING: readonly string[] = [
  ...IMPORT_SOURCES,
  'merge',
  'undo',
  'system',
  'register',
  'signIn',
]

/**
 * Returns the verb to show for a change of a row. The payment of an order, for example, is created
 * when the order is.
 */
export function getHeadlineVerb({ kind, verb }: Pick<Change, 'kind' | 'verb'>): Change['verb'] {
  if (TELLING.includes(verb)) return verb
  if (kind === 'insert') return verb === 'renew' ? verb : 'create'
  return kind === 'delete' ? 'forceDelete' : verb
}

/** Returns a function that puts the verb of a change into words. */
export function useHeadline(): (change: Pick<Change, 'kind' | 'verb' | 'entity'>) => string {
  const { describeChange } = useVerbWords()
  return (change) => describeChange(findResource(change.entity), getHeadlineVerb(change))
}
