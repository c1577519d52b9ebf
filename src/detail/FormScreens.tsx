import { useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { isDeleted } from '../actions/verbs.ts'
import { Crumbs } from './Crumbs.tsx'
import { Missing } from './Missing.tsx'
import { ScreenSkeleton } from '../feedback/ScreenSkeleton.tsx'
import { useTitle } from '../layout/title.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { useReread } from '../data/useReread.ts'
import { useVerbs } from '../actions/useVerbs.ts'
import type { Row } from '../data/normalise.ts'
import type { ListPlace } from '../data/list-references.ts'
import { listLabelKey, nameKey } from '../i18n/label-keys.ts'
import { useIsKnown } from '../access/rights.ts'
import { toastSuccess } from '../ui/overlays/toasts.tsx'
import { ResourceForm } from '../form/ResourceForm.tsx'
import { useTitleOf } from '../data/useTitleOf.ts'
import type { Values } from '../fields/validation.ts'

/** Saves on the server, says so, and answers with the row's page. */
function useSave(place: ListPlace, id?: number) {
  const provider = useDataProvider()
  const translate = useTranslate()
  const refresh = useReread()
  const titleOf = useTitleOf()
  return async (data: Values) => {
    const verb = id === undefined ? 'create' : 'update'
    const { data: row } = await provider.act(place.raName, verb, { id, data })
    await refresh()
    toastSuccess(translate(`done.${verb}`, { title: titleOf(place.resource.name, row) }))
    return `${place.list.route}/${row.id}/show`
  }
}

/** Making a new row. */
export function CreateScreen({ place }: { place: ListPlace }) {
  const translate = useTranslate()
  const save = useSave(place)
  const { canCreate } = useVerbs(place)
  const title = translate('ui.new', {
    name: translate(nameKey(place.resource), { smart_count: 1 }),
  })
  useTitle(title, translate(listLabelKey(place)))
  const isKnown = useIsKnown()
  if (!canCreate) return isKnown ? <Missing place={place} /> : <ScreenSkeleton />
  return (
    <>
      <Crumbs place={place} />
      <ResourceForm place={place} onSave={save} back={place.list.route} />
    </>
  )
}

function EditForm({ place, row }: { place: ListPlace; row: Row }) {
  const translate = useTranslate()
  const save = useSave(place, row.id)
  const titleOf = useTitleOf()
  const title = titleOf(place.resource.name, row)
  useTitle(translate('ui.edit', { title }), translate(listLabelKey(place)))
  return (
    <ResourceForm
      place={place}
      row={row}
      onSave={save}
      back={`${place.list.route}/${row.id}/show`}
    />
  )
}

/** Changing a row; a deleted one must be restored first. */
export function EditScreen({ place }: { place: ListPlace }) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetOne<Row>(place.raName, { id })
  const { rowVerbs } = useVerbs(place)
  const status = error && 'status' in error ? error.status : undefined
  const isKnown = useIsKnown()
  const refused = data && (isDeleted(data) || (isKnown && !rowVerbs.includes('update')))
  if (!Number.isInteger(id) || status === 404 || refused) return <Missing place={place} />
  return (
    <>
      <Crumbs place={place} id={id} />
      {data && isKnown ? (
        <EditForm key={id} place={place} row={data} />
      ) : (
        <div className="page" aria-busy={!error}>
          {error ? <LoadError error={error} onRetry={refetch} /> : <span className="bone" />}
        </div>
      )}
    </>
  )
}
