import { useGetList, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { findUnionRowPath } from '../../../platform/access/pages.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { RowActions, useActionDialog } from '../../../parts/actions/RowActions.tsx'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { RowCode } from '../../../parts/fields/RowCode.tsx'
import { RowState } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  getListLabelKey,
  getEntityNameKey,
  SAMPLE_PLURAL_COUNT,
} from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { toSortParam } from '../../../parts/table/state/sort.ts'
import { FieldItem } from '../groups/FieldItem.tsx'
import type { RelationContext } from '../related/filter-relations.ts'
import {
  findEditList,
  findUnionMemberRow,
  type HighlightedRelation,
  listHighlights,
  listHighlightVerbs,
} from './highlights.ts'
import './highlights.css'

/** The maximum number of rows per relation. The tabs below have the others. */
const MAX_HIGHLIGHTS = 3

interface HighlightProps {
  relation: HighlightedRelation
  context: RelationContext
}

/** The actions of a highlighted row, with their dialog. */
function HighlightActions({ relation, context, row }: HighlightProps & { row: Row }) {
  const { today } = useFormat()
  const unionMemberRow = findUnionMemberRow(relation.reference.resource, row)
  const { resource } = unionMemberRow
  const editList = findEditList(resource, context)
  const reference = editList ?? { resource, resourceName: resource.name }
  const { openAction, dialog } = useActionDialog(reference)
  const verbs = listHighlightVerbs(unionMemberRow, relation.highlight, context, today).filter(
    (verb) => verb !== 'update' || editList,
  )
  return (
    <>
      <div className="highlight-actions">
        <RowActions
          reference={reference}
          verbs={verbs}
          row={unionMemberRow.row}
          getClassName={() => 'btn'}
          onOpen={openAction}
        />
      </div>
      {dialog}
    </>
  )
}

/** A highlighted row: its title, state, fields and actions. */
function HighlightedRow({ relation, context, row }: HighlightProps & { row: Row }) {
  const { reference, highlight } = relation
  const { resource } = reference
  const translate = useTranslate()
  const format = useFormat()
  const getTitle = useRowTitle()
  const pagePath = findUnionRowPath(resource, row, context.viewer)
  const title = <bdi translate="no">{getTitle(resource.name, row)}</bdi>
  return (
    <li>
      <div className="highlight-head row">
        {pagePath ? <Link to={pagePath}>{title}</Link> : title}
        <RowCode resource={resource} row={row} />
        {findRowState(row, resource.states, format.today) !== null && (
          <RowState row={row} resource={resource} translate={translate} format={format} />
        )}
      </div>
      <dl className="highlight-fields">
        {highlight.columns
          .filter((name) => name in resource.fields)
          .map((name) => (
            <FieldItem key={name} resource={resource} row={row} name={name} />
          ))}
      </dl>
      <HighlightActions relation={relation} context={context} row={row} />
    </li>
  )
}

/** The highlighted rows of one relation at the top of a page; nothing if there are none. */
function HighlightedRows({ relation, context }: HighlightProps) {
  const { reference, list, filter, highlight } = relation
  const translate = useTranslate()
  const { number } = useFormat()
  const { data, total = 0 } = useGetList<Row>(reference.resourceName, {
    pagination: { page: 1, perPage: MAX_HIGHLIGHTS },
    sort: toSortParam(highlight.sort),
    filter: { ...filter, state: highlight.states },
    meta: { columns: highlight.columns },
  })
  const label = list
    ? translate(getListLabelKey(list))
    : translate(getEntityNameKey(reference.resource), { smart_count: SAMPLE_PLURAL_COUNT })
  // Most rows have none, so nothing holds their place while they load.
  if (!data || data.length === 0) return null
  return (
    <section aria-label={label}>
      <h3>
        {label} {total > MAX_HIGHLIGHTS && <small>{number(total)}</small>}
      </h3>
      <ul>
        {data.map((row) => (
          <HighlightedRow key={row.id} relation={relation} context={context} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** The highlighted related rows of a row, by relation, at the top of its page. */
export function Highlights({ resource, id }: { resource: AnyResource; id: number }) {
  const viewer = useSession()
  const extensions = useExtensions()
  const context = useMemo(() => ({ viewer, extensions }), [viewer, extensions])
  const relations = useMemo(() => listHighlights(resource, id, context), [resource, id, context])
  if (relations.length === 0) return null
  return (
    <div className="highlights stack">
      {relations.map((relation) => (
        <HighlightedRows key={relation.key} relation={relation} context={context} />
      ))}
    </div>
  )
}
