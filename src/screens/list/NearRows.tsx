import { useTranslate } from 'ra-core'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useNearRows } from '../../features/search/useNearRows.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'

/** The maximum number of offered titles. */
const MAX_TITLES = 5

interface NearRowsProps {
  reference: ListReference
  query: string
  onSearch: (query: string) => void
}

/** Offers the titles near a search that has found nothing. */
export function NearRows({ reference, query, onSearch }: NearRowsProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { name } = reference.resource
  const { near } = useNearRows({ query, entity: name, isWanted: query !== '' })
  const titles = near.flatMap(({ resource, rows }) =>
    rows.map((row) => getTitle(resource.name, row)),
  )
  if (titles.length === 0) return null
  return (
    <p className="row">
      <span className="muted">{translate('palette.near')}</span>
      {[...new Set(titles)].slice(0, MAX_TITLES).map((title) => (
        <Button key={title} onClick={() => onSearch(title)}>
          <bdi translate="no">{title}</bdi>
        </Button>
      ))}
    </p>
  )
}
