import { describeNew } from '../../../platform/i18n/verb-words.ts'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useGetManyReference, useTranslate } from 'ra-core'
import { useState } from 'react'
import { BulkBar } from '../../../features/many-rows/BulkBar.tsx'
import { RowActions, useActionDialog } from '../../../parts/actions/RowActions.tsx'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { RowDialog } from '../../../parts/planning/row-forms.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { useSelection } from '../../../parts/table/selection.tsx'
import { toSortParam } from '../../../parts/table/state/sort.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { NewRow, NewRows } from './NewRow.tsx'
import { NoRelated, type Owner } from './NoRelated.tsx'
import { RelatedTable, type RelatedTableProps } from './RelatedTable.tsx'
import { listChildVerbs, listRelatedColumns } from './relations.ts'
import type { Relation, RelationContext } from './filter-relations.ts'
import { EditableRelatedRows } from './EditableRelatedRows.tsx'

/** The number of related rows on a page. A link leads to the others. */
const SHOWN_ROWS = 10
/** The maximum number of rows of an entity without a list, because no other screen shows them. */
const MAX_UNLISTED_ROWS = 500

/** Returns the query of a list filtered to the related rows. */
function buildAddress({ list, filter }: Relation): string {
  const query = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return `${list?.list.route}?${new URLSearchParams(query)}`
}

/** The first related rows of an entity with a list, and a link to all. */
function ListedRows({ relation, rows, total, label }: RelatedTableProps & { total: number }) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <>
      <RelatedTable relation={relation} rows={rows} label={label} />
      <Link className="related-more" to={buildAddress(relation)}>
        <span>{translate('ui.related_all', { total: format.number(total) })}</span>
        <Icon name="next" />
      </Link>
    </>
  )
}

/** The button that edits a row in a dialog. */
function EditButton({ title, onClick }: { title: string; onClick: () => void }) {
  const translate = useTranslate()
  const name = translate('actions.update')
  return (
    <button
      type="button"
      className="row-action"
      title={name}
      aria-label={`${name}: ${title}`}
      onClick={onClick}
    >
      <Icon name="edit" />
      <span>{name}</span>
    </button>
  )
}

/** Related rows without a list of their own. The user creates, edits and deletes them here. */
function UnlistedRows(props: RelatedTableProps & { context: RelationContext; owner?: Owner }) {
  const { relation, rows, label, context, owner } = props
  const { reference, filter } = relation
  const translate = useTranslate()
  const { openAction, dialog } = useActionDialog(reference)
  const selection = useSelection(reference.resource.name)
  const [editedRow, setEditedRow] = useState<Row | 'new' | null>(null)
  const verbs = listChildVerbs(relation, context)
  const bulkVerbs = verbs.filter((verb) => verb === 'delete' || verb === 'forceDelete')
  const rowVerbs = verbs.filter((verb) => verb !== 'create' && verb !== 'update')
  const renderActions = (row: Row) => (
    <>
      {verbs.includes('update') && (
        <EditButton title={selection.getTitle(row)} onClick={() => setEditedRow(row)} />
      )}
      <RowActions reference={reference} row={row} verbs={rowVerbs} onOpen={openAction} />
    </>
  )
  const isEmpty = rows.length === 0
  const createButton = verbs.includes('create') && (
    <Button icon="plus" onClick={() => setEditedRow('new')}>
      {describeNew(translate, reference.resource)}
    </Button>
  )
  return (
    <>
      {isEmpty && (
        <NoRelated label={label} owner={owner}>
          {createButton}
        </NoRelated>
      )}
      <div className="related-bar row">
        {!isEmpty && bulkVerbs.length > 0 && (
          <BulkBar reference={reference} rows={rows} selection={selection} verbs={bulkVerbs} />
        )}
        {!isEmpty && createButton && <div className="related-new">{createButton}</div>}
      </div>
      {!isEmpty && (
        <RelatedTable
          relation={relation}
          rows={rows}
          label={label}
          selectable={bulkVerbs.length > 0 ? selection : undefined}
          renderActions={verbs.length > 0 ? renderActions : undefined}
        />
      )}
      {editedRow && (
        <RowDialog
          reference={reference}
          fixedValues={filter}
          row={editedRow === 'new' ? undefined : editedRow}
          onClose={() => setEditedRow(null)}
        />
      )}
      {dialog}
    </>
  )
}

interface RelatedRowsProps {
  relation: Relation
  context: RelationContext
  label: string
  owner?: Owner
}

/** A kind of related rows. */
export function RelatedRows(props: RelatedRowsProps) {
  const { combined } = props.relation
  return (
    <NewRows owner={props.owner}>
      {combined ? (
        <EditableRelatedRows {...props} combined={combined} />
      ) : (
        <ListedOrUnlistedRows {...props} />
      )}
    </NewRows>
  )
}

function ListedOrUnlistedRows(props: RelatedRowsProps) {
  const { relation, context, label, owner } = props
  const { today } = useFormat()
  const { reference, list, filter } = relation
  const [parentFilter, ...otherFilters] = Object.entries(filter)
  const [target = '', id] = parentFilter ?? []
  const sort = list?.list.sort ?? reference.resource.title
  const { data, total, error, refetch } = useGetManyReference<Row>(reference.resourceName, {
    target,
    id: Number.isInteger(id) ? Number(id) : String(id),
    pagination: { page: 1, perPage: list ? SHOWN_ROWS : MAX_UNLISTED_ROWS },
    sort: toSortParam(sort),
    filter: Object.fromEntries(otherFilters),
    // Rows without a list are edited here, so they need all their fields.
    ...(list && { meta: { columns: listRelatedColumns(relation) } }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton shape="lines" />
  if (!list)
    return (
      <UnlistedRows relation={relation} label={label} context={context} owner={owner} rows={data} />
    )
  const canCreate = listChildVerbs(relation, context, owner?.row, today).includes('create')
  if (data.length === 0)
    return (
      <NoRelated label={label} owner={owner}>
        {canCreate && <NewRow relation={relation} />}
      </NoRelated>
    )
  return (
    <>
      {canCreate && (
        <div className="related-bar row">
          <div className="related-new">
            <NewRow relation={relation} />
          </div>
        </div>
      )}
      <ListedRows relation={relation} label={label} rows={data} total={total ?? data.length} />
    </>
  )
}
