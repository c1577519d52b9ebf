import { findResource } from '../../../platform/data/rows/resources.ts'
import { useVerbWords } from '../../../platform/i18n/verb-words.ts'
import type { Change } from '../../../../registry/calls/history-calls.ts'
import { IMPORT_SOURCES } from '../../../../registry/changes/import.ts'

/** Verbs that describe a change better than "created" or "changed". */
const SPECIFIC_VERBS: readonly string[] = [
  ...IMPORT_SOURCES,
  'erase',
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
  if (SPECIFIC_VERBS.includes(verb)) return verb
  if (kind === 'insert') return verb === 'renew' ? verb : 'create'
  return kind === 'delete' ? 'forceDelete' : verb
}

/** Returns a function that builds the headline of a change. */
export function useHeadline(): (change: Pick<Change, 'kind' | 'verb' | 'entity'>) => string {
  const { describeChange } = useVerbWords()
  return (change) => describeChange(findResource(change.entity), getHeadlineVerb(change))
}
