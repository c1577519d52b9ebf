import { filterOf, filtersOf, isSet, sortableNames } from '../../../registry/fields/filter-names.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import { sortKeys } from '../../../registry/values/sort-keys.ts'
import type { Role } from '#business/words/roles.ts'
import { PROBLEMS } from '../../api/problems.ts'
import { unknownName } from '../rows/unknown-name.ts'
import type { Source } from '../rows/sources.ts'
import type { ListParams } from './list-query.ts'

/** The words of a query that are no filters of a field; screens ask for deleted rows of any entity. */
const wordsOf = ({ read }: Source): string[] => [
  'q',
  'deleted',
  ...Object.values(read.params ?? {}),
]

/**
 * Throws the problem of a filter or a sort that an entity does not have; it names those that it has
 * for the role.
 */
export function refuseUnknownQuery(
  source: Source,
  { filter = {}, sort }: ListParams,
  role: Role | null,
): void {
  const { resource } = source
  const refuse = (key: Parameters<typeof unknownName>[0], name: string, names: () => string[]) => {
    throw unknownName(key, { resource, name, names: names() })
  }
  const known = () => (role === null ? resource : knownTo(role, resource))
  const words = wordsOf(source)
  for (const [name, value] of Object.entries(filter))
    if (isSet(value) && !words.includes(name) && !filterOf(resource, name))
      refuse(PROBLEMS.unknownFilter, name, () => [
        ...new Set([...filtersOf(known()).keys(), ...words]),
      ])
  const sortable = sortableNames(resource)
  for (const { field } of sortKeys(sort?.field ?? ''))
    if (!sortable.includes(field)) refuse(PROBLEMS.unknownSort, field, () => sortableNames(known()))
}
