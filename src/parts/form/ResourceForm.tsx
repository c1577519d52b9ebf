import { useTranslate } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { buildInitialValues, parseFormValues, type Values } from '../fields/validation.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { DerivedField } from './DerivedField.tsx'
import { getSource, listFormNames, withoutDerivedFields } from '../fields/form-names.ts'
import { FinalNote } from './FinalNote.tsx'
import { FormField } from './FormField.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ConflictNote } from './conflict/ConflictNote.tsx'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { SettledValues } from './conflict/SettledValues.tsx'
import { useFormConflict } from './conflict/useFormConflict.ts'
import { readReason } from './OverrideReason.tsx'
import { FormAside, hasAside } from './aside/FormAside.tsx'
import { FormGroups } from './groups/FormGroups.tsx'
import { addDenominations, areLinesEditable, buildLinesToSend } from './lines/lines-values.ts'
import { LinesField } from './lines/LinesField.tsx'
import { SubmitError } from './SubmitError.tsx'
import { SubmitForm } from './SubmitForm.tsx'
import { HandoverFields, useHandover } from './handover.tsx'
import { useSubmit } from './useSubmit.ts'

interface ResourceFormProps {
  reference: ListReference
  row?: Row
  /** True if another user has deleted the row. */
  isDeleted?: boolean
  /** Saves against a version of the row, if it has one. Resolves with the address to open. */
  onSave: (data: Values, version: number | undefined) => Promise<string>
  /** The address of the link beside the button; without it there is no such link. */
  backPath?: string
  /** A second button, which saves and opens the page of the row with a navigation state. */
  saveAnd?: { label: string; state: object } | undefined
  /** Invisible parts of the form, such as guards. */
  children?: ReactNode
}

interface FormFooterProps extends Pick<ResourceFormProps, 'backPath' | 'saveAnd'> {
  busy: boolean
  /** Called before a button submits the form, with the navigation state of the button. */
  onSubmitter: (state: object | undefined) => void
}

/** The buttons that save, and the link beside them. */
function FormFooter({ busy, backPath, saveAnd, onSubmitter }: FormFooterProps) {
  const translate = useTranslate()
  return (
    <div className="form-foot">
      <Button type="submit" kind="water" busy={busy} onClick={() => onSubmitter(undefined)}>
        {translate('ui.save')}
      </Button>
      {saveAnd && (
        <Button type="submit" busy={busy} onClick={() => onSubmitter(saveAnd.state)}>
          {saveAnd.label}
        </Button>
      )}
      {backPath !== undefined && (
        <Link className="btn" to={backPath}>
          {translate('ui.not_now')}
        </Link>
      )}
    </div>
  )
}

/** A field of the form. A derived field is visible while its source is empty. */
function EntityField({ reference, name }: { reference: ListReference; name: string }) {
  const { form } = reference.resource
  const source = form?.includes(name) ? undefined : getSource(reference.resource, name)
  const field = <FormField reference={reference} name={name} required={source !== undefined} />
  return source === undefined ? field : <DerivedField source={source}>{field}</DerivedField>
}

type FormMainProps = Parameters<typeof HandoverFields>[0] & {
  reference: ListReference
  names: readonly string[]
  record: Row | undefined
}

/** The groups of fields, the lines, and the rows to hand over. */
function FormMain({ reference, names, record, handover, failure }: FormMainProps) {
  const { resource } = reference
  return (
    <div className="form-main stack">
      <FormGroups
        resource={resource}
        names={names}
        renderField={(name) => <EntityField reference={reference} name={name} />}
      />
      <LinesField resource={resource} />
      <FinalNote resource={resource} record={record} />
      <HandoverFields handover={handover} failure={failure} />
    </div>
  )
}

/** Returns the submit of the form, which opens the page of the saved row with `nextState`. */
function useSaving({ reference, onSave }: ResourceFormProps, record: Row | undefined) {
  const { resource } = reference
  const navigate = useNavigate()
  const { today } = useFormat()
  const isSaved = useRef(false)
  const nextState = useRef<object | undefined>(undefined)
  const names = listFormNames(resource, record)
  const handover = useHandover(resource, record ? 'update' : 'create')
  const conflictState = useFormConflict({
    resource,
    names,
    record,
    saveValues: async (values, version) => {
      const lines = areLinesEditable(resource, record, today)
        ? buildLinesToSend(resource, values)
        : {}
      const formValues = withoutDerivedFields(resource, parseFormValues(resource, names, values))
      const data = { ...formValues, ...lines, ...readReason(values) }
      let nextPath: string | undefined
      const id = await handover.run(record ? { ...data, id: record.id } : data, async () => {
        nextPath = await onSave(data, version)
        return Number(record?.id ?? 0)
      })
      if (id === null) return
      isSaved.current = true
      const path = nextPath ?? `${reference.list.route}/${id}/show`
      navigate(path, { replace: true, state: nextState.current })
    },
  })
  return { names, handover, conflictState, isSaved, nextState, ...useSubmit(conflictState.save) }
}

/** The form of an entity, generated from its declaration. */
export function ResourceForm(props: ResourceFormProps) {
  const { reference, row, isDeleted, backPath, saveAnd, children } = props
  const { resource } = reference
  // The row at the time the form opened. An update by others must not overwrite what the user
  // types.
  const [record] = useState(() => row && addDenominations(resource, row))
  const saving = useSaving(props, record)
  const { names, handover, conflictState, isSaved, nextState, submit, busy, failure } = saving

  return (
    <div className="page">
      <SubmitForm
        className="form"
        resource={resource.name}
        record={record}
        defaultValues={
          record ? undefined : addDenominations(resource, buildInitialValues(resource, names))
        }
        onSubmit={submit}
      >
        <SubmitError failure={handover.hideWarning(failure)} />
        {!busy && (
          <ConflictNote resource={resource} record={record} row={row} isDeleted={isDeleted} />
        )}
        <SettledValues values={conflictState.settledValues} />
        <div className="form-body stack">
          <FormMain
            reference={reference}
            names={names}
            record={record}
            handover={handover}
            failure={failure}
          />
          {hasAside(resource) && <FormAside resource={resource} />}
        </div>
        <FormFooter
          busy={busy}
          backPath={backPath}
          saveAnd={saveAnd}
          onSubmitter={(state) => {
            nextState.current = state
          }}
        />
        <LeaveGuard isSaved={isSaved} />
        {children}
        {import.meta.hot && <KeptDraft />}
      </SubmitForm>
      <ConflictDialog resource={resource} conflictState={conflictState} submit={submit} />
    </div>
  )
}
