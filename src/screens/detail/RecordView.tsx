import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Detail } from '../../../registry/words/detail.ts'
import { Access } from '../../features/auth/access/Access.tsx'
import { RecordActions, type RecordActionsProps } from '../../parts/actions/RecordActions.tsx'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { MoveRequest } from '../list/moves/changes.ts'
import { RowState } from '../../parts/fields/cells/FieldValue.tsx'
import { CopiedCode } from '../../parts/fields/RowCode.tsx'
import { RowName } from '../../parts/fields/RowName.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { ActionFact } from './ActionFact.tsx'
import { DeletedNote } from './DeletedNote.tsx'
import { DocumentLink, getDocumentPath } from './DocumentLink.tsx'
import { getHeadingField, getVisibleContents } from './groups/contents.ts'
import { FieldGroups } from './groups/FieldGroups.tsx'
import { HighlightActions, Highlights } from './highlights/Highlights.tsx'
import { useHighlights } from './highlights/useHighlights.ts'
import { History } from './history/History.tsx'
import { MemberLink } from './MemberLink.tsx'
import { MoveButton } from './MoveButton.tsx'
import { RowLines } from './RowLines.tsx'
import { MergeButton } from '../../features/merging/MergeButton.tsx'
import { PersonalData } from '../../features/personal-data/PersonalData.tsx'
import { Related } from './related/Related.tsx'
import { NewAtDesk, RepeatAtDesk, useNewAtDesk } from '../../features/desk/DeskLink.tsx'
import { Occurrences } from '../../features/series/Occurrences.tsx'
import { SeriesButton } from '../../features/series/SeriesButton.tsx'
import { Threads } from './Thread.tsx'
import { UncoveredNote } from './UncoveredNote.tsx'

interface RecordViewProps {
  resource: AnyResource
  row: Row
  detail?: Detail
  isEditable: boolean
  /** The actions of the row. */
  actions: Pick<RecordActionsProps, 'reference' | 'verbs' | 'nextVerb' | 'listVerbs' | 'onOpen'>
  /** The request that moves the row in its calendar. */
  moveRequest?: MoveRequest | undefined
  /** The dialogs of the actions. */
  children?: ReactNode
}

/** Returns the link or button that is the main action of a row without a next step. */
function useMainLink({ resource, row, moveRequest }: RecordViewProps): ReactNode {
  const deskPath = useNewAtDesk(resource, row)
  const documentPath = getDocumentPath(resource, row)
  if (documentPath) return <DocumentLink to={documentPath} />
  if (deskPath) return <NewAtDesk to={deskPath} />
  return moveRequest && <MoveButton request={moveRequest} />
}

/** The name of a row, its state and its actions. */
function RecordHead(props: RecordViewProps & { highlights: ReturnType<typeof useHighlights> }) {
  const { resource, row, detail, actions, highlights } = props
  const translate = useTranslate()
  const format = useFormat()
  const mainLink = useMainLink(props)
  const { headAction, context } = highlights
  const { facts } = getVisibleContents(resource, row, detail)
  const shownFields = facts.filter((name) => name !== getHeadingField(resource))
  return (
    <header className="record-head row">
      <h2 tabIndex={-1} data-screen-title data-focus-fallback>
        <RowName resource={resource} row={row} shownFields={shownFields} />{' '}
        <CopiedCode resource={resource} row={row} />
      </h2>
      <RowState row={row} resource={resource} translate={translate} format={format} />
      {resource.union && <MemberLink resource={resource} row={row} />}
      <div className="record-actions">
        <ActionFact resource={resource} row={row} detail={detail} />
        <RecordActions
          {...actions}
          row={row}
          mainLink={mainLink}
          renderRelatedAction={
            headAction &&
            ((className) => (
              <HighlightActions {...headAction} context={context} className={className} />
            ))
          }
        >
          <SeriesButton resource={resource} row={row} />
          <RepeatAtDesk resource={resource} row={row} />
          <MergeButton resource={resource} row={row} />
        </RecordActions>
      </div>
    </header>
  )
}

/** A row with its fields, related rows and history, on its own page or in the panel. */
export function RecordView(props: RecordViewProps) {
  const { resource, row, detail, isEditable, children } = props
  const highlights = useHighlights(resource, row.id)
  return (
    <>
      <article className="page record">
        <RecordHead {...props} highlights={highlights} />
        {isDeletedRow(row) && <DeletedNote resource={resource} row={row} />}
        <UncoveredNote resource={resource} row={row} />
        <FieldGroups resource={resource} row={row} detail={detail} isEditable={isEditable}>
          <Highlights {...highlights} />
        </FieldGroups>
        <RowLines resource={resource} row={row} />
        {children}
      </article>
      <Occurrences resource={resource} row={row} />
      <Threads resource={resource} id={row.id} />
      <Related resource={resource} id={row.id} row={row} />
      <Access resource={resource} id={row.id} />
      <PersonalData resource={resource} row={row} />
      <History resource={resource} row={row} isEditable={isEditable} />
    </>
  )
}
