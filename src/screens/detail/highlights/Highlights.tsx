import { useGetList, useTranslate } from 'ra-core'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { findUnionRowPath } from '../../../platform/access/pages.ts'
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
import { FieldItem } from '../groups/FieldItem.tsx'
import type { RelationContext } from '../related/filter-relations.ts'
import {
  buildHighlightQuery,
  findEditList,
  findUnionMemberRow,
  type HighlightedRelation,
  type RelatedHighlight,
  listHighlightVerbs,
  MAX_HIGHLIGHTS,
} from './highlights.ts'
import type { useHighlights } from './useHighlights.ts'
import './highlights.css'

interface HighlightProps extends Pick<ReturnType<typeof useHighlights>, 'context' | 'headAction'> {
  relation: HighlightedRelation
}

interface HighlightActionsProps extends RelatedHighlight {
  context: RelationContext
  className: string
}

/** The actions of a highlighted row, with their dialog. */
export function HighlightActions({ relation, row, context, className }: HighlightActionsProps) {
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
      <RowActions
        reference={reference}
        verbs={verbs}
        row={unionMemberRow.row}
        getClassName={() => className}
        onOpen={openAction}
      />
      {dialog}
    </>
  )
}

/** A highlighted row: its title, state, fields and actions. */
function HighlightedRow({ relation, context, headAction, row }: HighlightProps & { row: Row }) {
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
      {headAction?.relation !== relation && (
        <div className="highlight-actions">
          <HighlightActions relation={relation} row={row} context={context} className="btn" />
        </div>
      )}
    </li>
  )
}

/** The highlighted rows of one relation at the top of a page; nothing if there are none. */
function HighlightedRows(props: HighlightProps) {
  const { reference, list } = props.relation
  const translate = useTranslate()
  const { number } = useFormat()
  const { data, total = 0 } = useGetList<Row>(
    reference.resourceName,
    buildHighlightQuery(props.relation),
  )
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
          <HighlightedRow key={row.id} {...props} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** The highlighted related rows of a row, by relation, at the top of its page. */
export function Highlights({ relations, ...props }: ReturnType<typeof useHighlights>) {
  if (relations.length === 0) return null
  return (
    <div className="highlights stack">
      {relations.map((relation) => (
        <HighlightedRows key={relation.key} relation={relation} {...props} />
      ))}
    </div>
  )
}
