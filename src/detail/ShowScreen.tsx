import type { Verb } from '../../resources/kit/words/verbs.ts'
import { isDeleted } from '../../resources/kit/entities/life-cycle.ts'
import { Pending } from '../feedback/Pending.tsx'
import { useGetOne, useTranslate } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { RowActions } from '../actions/RowActions.tsx'
import { useActionDialog } from '../actions/useActionDialog.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import { fits, LOOKS, type RowVerb } from '../actions/verbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { StateOf } from '../fields/cells/FieldValue.tsx'
import { useFormat } from '../i18n/format.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useKeys } from '../layout/keyboard/useKeys.ts'
import { useTitle } from '../layout/title.tsx'
import { RowNavigation } from './RowNavigation.tsx'
import { DeletedNote } from './DeletedNote.tsx'
import { FieldList } from './FieldList.tsx'
import { RowNotFound } from '../error-screens/NotFound.tsx'
import { History } from './history/History.tsx'
import { MergeButton } from './merging/MergeButton.tsx'
import { Related } from './related/Related.tsx'
import { Threads } from './Thread.tsx'

/** The class of an action on the page: the next step stands out, and on a phone is within reach of a thumb. */
function useLook({ resource, list }: ListReference, row: Row, verbs: readonly Verb[]) {
  const { today } = useFormat()
  const isMain = (verb: Verb) =>
    fits(resource, verb, row, today) && LOOKS[verb].main && list.actions?.includes(verb)
  const next = verbs.find(isMain)
  return (verb: RowVerb) => (verb === next ? 'btn btn-water btn-main' : 'btn')
}

function Page({ reference, row }: { reference: ListReference; row: Row }) {
  const { resource, list } = reference
  const translate = useTranslate()
  const navigate = useNavigate()
  const format = useFormat()
  const { pageVerbs, canRestore } = useVerbs(reference)
  // Wherever one comes from: the list of live rows does not offer it, but led here before it ended.
  const isMissing = canRestore && !pageVerbs.includes('restore')
  const verbs = isMissing ? [...pageVerbs, 'restore' as const] : pageVerbs
  const look = useLook(reference, row, verbs)
  const leave = (verb: RowVerb) => {
    if (verb === 'forceDelete') navigate(list.route)
  }
  const { ask, dialog } = useActionDialog(reference, leave)
  const verbOf = (names: readonly RowVerb[]) =>
    names.find((verb) => verbs.includes(verb) && fits(resource, verb, row, format.today))
  const remove = verbOf(['cancel', 'delete'])
  useKeys({
    e: () => (verbOf(['update']) ? void navigate(`${list.route}/${row.id}`) : false),
    d: () => (remove ? ask(remove, row) : false),
  })
  const titleOf = useTitleOf()
  const title = titleOf(resource.name, row)
  useTitle(translate(listLabelKey(reference)), translate(`menu.${resource.menu}`), title)
  const deleted = isDeleted(row)
  return (
    <>
      <article className="page record">
        <header className="record-head">
          <h2 tabIndex={-1} data-screen-title data-focus-fallback>
            <bdi>{title}</bdi>
          </h2>
          <StateOf row={row} resource={resource} translate={translate} format={format} />
          <div className="record-actions">
            <RowActions reference={reference} row={row} verbs={verbs} onAsk={ask} look={look} />
            <MergeButton resource={resource} row={row} />
          </div>
        </header>
        {deleted && <DeletedNote resource={resource} row={row} />}
        <FieldList resource={resource} row={row} only={list.detail} />
        {dialog}
      </article>
      <Threads resource={resource} id={row.id} />
      <Related resource={resource} id={row.id} row={row} />
      <History resource={resource} id={row.id} />
    </>
  )
}

/** The page of one row of a list. */
export function ShowScreen({ reference }: { reference: ListReference }) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetOne<Row>(reference.resourceName, { id })
  const status = error && 'status' in error ? error.status : undefined
  if (!Number.isInteger(id) || status === 404) return <RowNotFound reference={reference} />
  return (
    <>
      <RowNavigation reference={reference} id={id} />
      {data ? (
        <Page reference={reference} row={data} />
      ) : (
        <div className="page" aria-busy={!error}>
          <Pending error={error} onRetry={refetch} />
        </div>
      )}
    </>
  )
}
