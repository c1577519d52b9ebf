import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getEntityNameKey } from './label-keys.ts'
import { useVerbWords } from './verb-words.ts'

/** Returns a function that describes how many rows a verb has changed */
export function useManyDone({ resource }: { resource: AnyResource }, verb: string) {
  const translate = useTranslate()
  const { describeChange } = useVerbWords()
  return (count: number): string =>
    translate('bulk.done', {
      count,
      name: translate(getEntityNameKey(resource), { smart_count: count }),
      done: describeChange(resource, verb),
    })
}
