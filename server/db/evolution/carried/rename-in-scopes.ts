import { quote } from '../../tables/columns.ts'
import { type Change, isOfField } from '../kinds/change.ts'

/**
 * Returns statements that rename an entity in the scopes of API keys, so that they keep their
 * rights.
 */
export function buildScopeStatements(change: Change): string[] {
  if (isOfField(change) || change.kind !== 'entity-renamed') return []
  const [formerName, currentName] = [quote(change.formerName), quote(change.entity)]
  const renamedWord = `case when split_part(word, ':', 1) = ${formerName}
    then ${currentName} || ':' || split_part(word, ':', 2) else word end`
  return [
    `update api_keys set scope = (select string_agg(${renamedWord}, ' ' order by at)
      from unnest(string_to_array(scope, ' ')) with ordinality as words (word, at))
      where scope <> ''`,
  ]
}
