import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isDeleted } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Detail } from '../../registry/words/detail.ts'
import { RecordActions } from '../actions/RecordActions.tsx'
import type { RowActionsProps } from '../actions/RowActions.tsx'
import type { Row } from '../data/rows/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { StateOf } from '../fields/cells/FieldValue.tsx'
import { useFormat } from '../i18n/format.ts'
import { DeletedNote } from './DeletedNote.tsx'
import { FieldGroups } from './groups/FieldGroups.tsx'
import { History } from './history/History.tsx'
import { RowLines } from './lines/RowLines.tsx'
import { MergeButton } from './merging/MergeButton.tsx'
import { Related } from './related/Related.tsx'
import { Threads } from './Thread.tsx'

interface RecordViewProps {
  resource: AnyResource
  row: Row
  detail?: Detail
  isEditable: boolean
  /** What can be done to it. */
  actions: Omit<RowActionsProps, 'row'>
  /** The dialogs that they open. */
  children?: ReactNode
}

/** A row with all that belongs to it, on a page of its own or beside its list. */
export function RecordView({
  resource,
  row,
  detail,
  isEditable,
  actions,
  children,
}: RecordViewProps) {
  const translate = useTranslate()
  const format = useFormat()
  const titleOf = useTitleOf()
  return (
    <>
      <article className="page record">
        <header className="record-head">
          <h2 tabIndex={-1} data-screen-title data-focus-fallback>
            <bdi translate="no">{titleOf(resource.name, row)}</bdi>
          </h2>
          <StateOf {...{ row, resource, translate, format }} />
          <div className="record-actions">
            <RecordActions {...actions} row={row}>
              <MergeButton resource={resource} row={row} />
            </RecordActions>
          </div>
        </header>
        {isDeleted(row) && <DeletedNote resource={resource} row={row} />}
        <FieldGroups {...{ resource, row, detail, isEditable }} />
        <RowLines resource={resource} row={row} />
        {children}
      </article>
      <Related resource={resource} id={row.id} row={row} />
      <Threads resource={resource} id={row.id} />
      <History resource={resource} id={row.id} />
    </>
  )
}
