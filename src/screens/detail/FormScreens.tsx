import { describeNew } from '../../platform/i18n/verb-words.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { mayRepeat, REPEATS } from '../../features/series/series-row.ts'
import { useCapabilitiesLoaded, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useVerbs } from '../../parts/actions/useVerbs.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { ScreenSkeleton } from '../../platform/ui/feedback/ScreenSkeleton.tsx'
import type { Values } from '../../parts/fields/validation.ts'
import { RowForm } from '../../parts/planning/row-forms.tsx'
import { useSavedToast } from '../../parts/form/useSavedToast.ts'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { getHeadingField } from './groups/contents.ts'
import { RowNavigation } from './RowNavigation.tsx'
import { RowNotFound } from '../../platform/layout/NotFound.tsx'

/** Saves a row, shows a toast with Undo, and returns the address of its page. */
export function useSave({ resource, resourceName, list }: ListReference, id?: number) {
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const showSavedToast = useSavedToast(resource)
  return async (data: Values, version: number | undefined) => {
    const verb = id === undefined ? 'create' : 'update'
    const response = await provider.act(resourceName, verb, { id, data, version })
    await refresh()
    showSavedToast(verb, response)
    return `${list.route}/${response.data.id}/show`
  }
}

/** The screen that creates a row. */
export function CreateScreen({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const saveRow = useSave(reference)
  const { canCreate } = useVerbs(reference)
  const title = describeNew(translate, reference.resource)
  useTitle(title, translate(getListLabelKey(reference)))
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  const canRepeat = mayRepeat(reference.resource, useSession(), useExtensions())
  if (!canCreate)
    return areCapabilitiesLoaded ? (
      <RowNotFound reference={reference} />
    ) : (
      <ScreenSkeleton shape="form" />
    )
  return (
    <>
      <RowNavigation reference={reference} />
      <RowForm
        reference={reference}
        onSave={saveRow}
        backPath={reference.list.route}
        saveAnd={
          canRepeat ? { label: translate('series.repeat_after_saving'), state: REPEATS } : undefined
        }
      />
    </>
  )
}

interface EditFormProps {
  reference: ListReference
  row: Row
  isRemoved: boolean
}

function EditForm({ reference, row, isRemoved }: EditFormProps) {
  const translate = useTranslate()
  const saveRow = useSave(reference, row.id)
  const getTitle = useRowTitle()
  const { resource } = reference
  const writeTitle = (shownFields: readonly string[]) =>
    translate('ui.edit', { title: getTitle(resource.name, row, shownFields) })
  // The form below has the other parts of the name.
  const formFields = resource.form?.filter((name) => name !== getHeadingField(resource))
  useTitle(writeTitle(formFields ?? []), translate(getListLabelKey(reference)), writeTitle([]))
  return (
    <RowForm
      reference={reference}
      row={row}
      isDeleted={isRemoved}
      onSave={saveRow}
      backPath={`${reference.list.route}/${row.id}/show`}
    />
  )
}

/** Returns the last editable version of the row, so that an open form stays. */
function useLastEditableRow(id: number, row: Row | undefined): Row | undefined {
  const [lastRow, setLastRow] = useState(row)
  if (row && row !== lastRow) setLastRow(row)
  return lastRow?.id === id ? lastRow : undefined
}

/** The screen that edits a row. A deleted row must be restored first. */
export function EditScreen({ reference }: { reference: ListReference }) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetOne<Row>(reference.resourceName, { id })
  const { rowVerbs } = useVerbs(reference)
  const status = error && 'status' in error ? error.status : undefined
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  const isReadOnly =
    data && (isDeletedRow(data) || (areCapabilitiesLoaded && !rowVerbs.includes('update')))
  const isRemoved = !Number.isInteger(id) || status === 404 || isReadOnly === true
  const row = useLastEditableRow(id, areCapabilitiesLoaded && !isRemoved ? data : undefined)
  if (!row && isRemoved) return <RowNotFound reference={reference} />
  return (
    <>
      <RowNavigation reference={reference} id={id} />
      {row ? (
        <EditForm key={id} reference={reference} row={row} isRemoved={isRemoved} />
      ) : (
        <div className="page" aria-busy={!error}>
          <Pending error={error} onRetry={refetch} shape="form" />
        </div>
      )}
    </>
  )
}
