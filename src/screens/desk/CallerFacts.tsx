import { useGetList, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { addUpDecimals } from '../../../registry/values/computed/exact.ts'
import { FieldValue } from '../../parts/fields/cells/FieldValue.tsx'
import { toSortParam } from '../../parts/table/state/sort.ts'
import { findUnionRowPath } from '../../platform/access/pages.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import {
  getEntityNameKey,
  getStateKey,
  SAMPLE_PLURAL_COUNT,
} from '../../platform/i18n/label-keys.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { type HighlightedRelation, listHighlights } from '../detail/highlights/highlights.ts'
import type { RelationContext } from '../detail/related/filter-relations.ts'

/** The maximum number of rows whose amounts are added. */
const MAX_ROWS = 100

interface RelatedFactProps {
  relation: HighlightedRelation
  context: RelationContext
}

/** The first instant of highlighted rows, or the sum of their amounts; nothing without rows. */
function RelatedFact({ relation, context }: RelatedFactProps) {
  const { reference, filter, highlight } = relation
  const { resource } = reference
  const translate = useTranslate()
  const format = useFormat()
  const { data: rows = [] } = useGetList<Row>(reference.resourceName, {
    pagination: { page: 1, perPage: MAX_ROWS },
    sort: toSortParam(highlight.sort),
    filter: { ...filter, state: highlight.states },
    meta: { columns: highlight.columns },
  })
  const name = findFactColumn(relation)
  const [firstRow] = rows
  if (!firstRow || !name) return null
  const [state = '', ...otherStates] = highlight.states
  const label =
    otherStates.length === 0
      ? translate(getStateKey(resource, state))
      : translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT })
  const isAmount = resource.fields[name]?.type === 'money'
  const row = isAmount
    ? { ...firstRow, [name]: addUpDecimals(rows.map((row) => row[name])) }
    : firstRow
  const value = (
    <FieldValue name={name} row={row} resource={resource} format={format} translate={translate} />
  )
  const path = isAmount ? undefined : findUnionRowPath(resource, firstRow, context.viewer)
  return (
    <span>
      <span className="desk-fact muted">{label}</span>{' '}
      {path ? <Link to={path}>{value}</Link> : value}
    </span>
  )
}

/** Returns the column of highlighted rows that one line has room for: an instant, or an amount. */
function findFactColumn({ reference, highlight }: HighlightedRelation): string | undefined {
  const { fields } = reference.resource
  return highlight.columns.find((name) => ['datetime', 'money'].includes(fields[name]?.type ?? ''))
}

/** The facts of a caller in one line: the phone number, the next row and the open amount. */
export function CallerFacts({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const extensions = useExtensions()
  const context = useMemo(() => ({ viewer, extensions }), [viewer, extensions])
  const relations = useMemo(
    () => listHighlights(resource, row.id, context).filter(findFactColumn),
    [resource, row.id, context],
  )
  const phone = Object.keys(resource.fields).find((name) => resource.fields[name]?.type === 'phone')
  return (
    <p className="desk-facts dotted small">
      {phone && (
        <span>
          <FieldValue
            name={phone}
            row={row}
            resource={resource}
            format={format}
            translate={translate}
          />
        </span>
      )}
      {relations.map((relation) => (
        <RelatedFact key={relation.key} relation={relation} context={context} />
      ))}
    </p>
  )
}
