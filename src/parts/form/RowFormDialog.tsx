import { describeNew } from '../../platform/i18n/verb-words.ts'
import { useDataProvider, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { buildInitialValues, parseFormValues, type Values } from '../fields/validation.ts'
import { FormAside, hasAside } from './aside/FormAside.tsx'
import { FinalNote } from './FinalNote.tsx'
import { FormField } from './FormField.tsx'
import { FormGroups } from './groups/FormGroups.tsx'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { SettledValues } from './conflict/SettledValues.tsx'
import { useFormConflict } from './conflict/useFormConflict.ts'
import { readReason } from './OverrideReason.tsx'
import { SubmitError } from './SubmitError.tsx'
import { useSavedToast } from './useSavedToast.ts'
import { HandoverFields, useHandover } from './handover.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSubmit } from './useSubmit.ts'

/** The number of fields that fit below each other on a small screen. */
const MAX_PLAIN_FIELDS = 6

interface RowFormDialogProps {
  reference: RowsReference
  /** Values that are sent but not shown, such as the reference to the parent row. */
  fixedValues: Values
  /** The initial values of a new row. */
  startValues?: Values
  /** The row to edit; without it the form creates a row. */
  row?: Row
  onClose: () => void
  /** Called with the saved row after all queries have been refetched. */
  onSaved?: (row: Row) => void
}

interface DialogBodyProps {
  resource: AnyResource
  /** Values the form does not ask for. */
  fixedValues: Values
  children: ReactNode
}

/** The fields of the form, with its summary beside them if it has one. */
function DialogBody({ resource, fixedValues, children }: DialogBodyProps) {
  if (!hasAside(resource)) return children
  return (
    <>
      <div className="form-main stack">{children}</div>
      <FormAside resource={resource} fixedValues={fixedValues} />
    </>
  )
}

/** Returns the submit of a row, and the plan for rows that the change would leave unassigned. */
function useRowSave(
  { reference, fixedValues, onClose, onSaved }: RowFormDialogProps,
  { names, record }: { names: readonly string[]; record: Row | undefined },
) {
  const { resource, resourceName } = reference
  const provider = useDataProvider<WashboardDataProvider>()
  const showSavedToast = useSavedToast(resource)
  const refresh = useRefetch()
  const verb = record ? 'update' : 'create'
  const handover = useHandover(resource, verb)
  const conflictState = useFormConflict({
    resource,
    names,
    record,
    saveValues: async (values, version) => {
      const data = {
        ...parseFormValues(resource, names, values),
        ...fixedValues,
        ...readReason(values),
      }
      const rowValues = record ? { ...data, id: record.id } : data
      let row: Row | undefined
      const id = await handover.run(rowValues, async () => {
        const result = await provider.act(resourceName, verb, { id: record?.id, data, version })
        // A form behind this dialog is about to refer to the row, so the toast offers no Undo.
        showSavedToast(verb, onSaved ? { data: result.data } : result)
        row = result.data
        return result.data.id
      })
      if (id === null) return
      onClose()
      await refresh()
      onSaved?.(row ?? { ...rowValues, id })
    },
  })
  return { conflictState, handover }
}

/** A dialog that creates or edits a row. */
export function RowFormDialog(props: RowFormDialogProps) {
  const { reference, fixedValues, startValues, row, onClose } = props
  const { resource } = reference
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const [record] = useState(row)
  const names = (resource.form ?? []).filter((name) => !(name in fixedValues))
  const { conflictState, handover } = useRowSave(props, { names, record })
  const { submit, busy, failure } = useSubmit(conflictState.save)

  const renderField = (name: string) => <FormField key={name} reference={reference} name={name} />
  const title = record
    ? translate('ui.edit', { title: getTitle(resource.name, record) })
    : describeNew(translate, resource)
  return (
    <>
      <FormDialog
        title={title}
        action={translate('ui.save')}
        onClose={onClose}
        locked={false}
        look={names.length > MAX_PLAIN_FIELDS || handover.plan ? 'form' : 'plain'}
        resource={resource.name}
        record={record}
        defaultValues={
          record
            ? undefined
            : { ...buildInitialValues(resource, names), ...startValues, ...fixedValues }
        }
        submit={submit}
        busy={busy}
      >
        <DialogBody resource={resource} fixedValues={fixedValues}>
          <SubmitError failure={handover.hideWarning(failure)} />
          <SettledValues values={conflictState.settledValues} />
          {resource.formGroups ? (
            <FormGroups resource={resource} names={names} renderField={renderField} />
          ) : (
            names.map(renderField)
          )}
          <FinalNote resource={resource} record={record} />
          <HandoverFields handover={handover} failure={failure} />
        </DialogBody>
      </FormDialog>
      <ConflictDialog resource={resource} conflictState={conflictState} submit={submit} />
    </>
  )
}
