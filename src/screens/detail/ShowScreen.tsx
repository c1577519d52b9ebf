import { useGetOne, useTranslate } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { isUnanswered } from '../../platform/api/problems.ts'
import { dataProvider } from '../../platform/data/index.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { RowNotFound } from '../../platform/layout/NotFound.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { RecordView } from './RecordView.tsx'
import { RowNavigation } from './RowNavigation.tsx'
import { useRecordActions } from './useRecordActions.ts'

function RowPage({ reference, row }: { reference: ListReference; row: Row }) {
  const { resource, list } = reference
  const translate = useTranslate()
  const navigate = useNavigate()
  const recordActions = useRecordActions(reference, row, {
    onEdit: () => void navigate(`${list.route}/${row.id}`),
    onRemoved: () => void navigate(list.route),
  })
  const { verbs, nextVerb, listVerbs, moveRequest, ask, dialog, isEditable } = recordActions
  const title = useRowTitle()(resource.name, row)
  useTitle(translate(getListLabelKey(reference)), translate(`menu.${resource.menu}`), title)
  const actions = { reference, verbs, nextVerb, listVerbs, onOpen: ask }
  return (
    <RecordView
      resource={resource}
      row={row}
      isEditable={isEditable}
      actions={actions}
      moveRequest={moveRequest}
      detail={list.detail}
    >
      {dialog}
    </RecordView>
  )
}

/** The page of one row of a list. */
export function ShowScreen({ reference }: { reference: ListReference }) {
  const id = Number(useParams().id)
  const knownRow = dataProvider.peekRow(reference.resourceName, id)
  const { data, error, refetch } = useGetOne<Row>(
    reference.resourceName,
    { id },
    { placeholderData: knownRow },
  )
  const row = data ?? (isUnanswered(error) ? knownRow : undefined)
  const status = error && 'status' in error ? error.status : undefined
  if (!Number.isInteger(id) || status === 404) return <RowNotFound reference={reference} />
  return (
    <>
      <RowNavigation reference={reference} id={id} />
      {row ? (
        <RowPage reference={reference} row={row} />
      ) : (
        <div className="page" aria-busy={!error}>
          <Pending error={error} onRetry={refetch} shape="record" />
        </div>
      )}
    </>
  )
}
