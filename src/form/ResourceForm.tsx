import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { defaultsOf, parsedValues, type Values } from '../fields/validation.ts'
import { useFormat } from '../i18n/format.ts'
import { Link } from '../routing/Link.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { FormField } from './FormField.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MeanwhileNote } from './merge/MeanwhileNote.tsx'
import { MergeDialog } from './merge/MergeDialog.tsx'
import { MergedValues } from './merge/MergedValues.tsx'
import { useMerge } from './merge/useMerge.ts'
import { OverrideReason, reasonIn } from './reason/OverrideReason.tsx'
import { FormAside, hasAside } from './aside/FormAside.tsx'
import { FormGroups } from './groups/FormGroups.tsx'
import { areOpen, sentLines } from './lines/lines-values.ts'
import { LinesField } from './lines/LinesField.tsx'
import { SubmitError } from './SubmitError.tsx'
import { SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

interface ResourceFormProps {
  reference: ListReference
  row?: Row
  /** Somebody else has deleted the row meanwhile. */
  isGone?: boolean
  /** Saves against a version of the row, if it has one, and resolves to the address to go to. */
  onSave: (data: Values, version: number | undefined) => Promise<string>
  back: string
}

/** The form of an entity, generated from its declaration. */
export function ResourceForm({ reference, row, isGone, onSave, back }: ResourceFormProps) {
  const { resource } = reference
  const translate = useTranslate()
  const navigate = useNavigate()
  const { today } = useFormat()
  const isSaved = useRef(false)
  // The row as it was when the form opened: an update from elsewhere must not overwrite what is being typed.
  const [record] = useState(row)
  const names = resource.form ?? []
  const merge = useMerge({
    resource,
    names,
    record,
    save: async (values, version) => {
      const lines = areOpen(resource, record, today) ? sentLines(resource, values) : {}
      const data = { ...parsedValues(resource, names, values), ...lines, ...reasonIn(values) }
      const next = await onSave(data, version)
      isSaved.current = true
      navigate(next, { replace: true })
    },
  })
  const { submit, busy, failure } = useSubmit(merge.save)

  return (
    <div className="page">
      <SubmitForm
        className="form"
        resource={resource.name}
        record={record}
        defaultValues={record ? undefined : defaultsOf(resource, names)}
        onSubmit={submit}
      >
        <SubmitError failure={failure} />
        {!busy && <MeanwhileNote {...{ resource, record, row, isGone }} />}
        <MergedValues values={merge.merged} />
        <div className="form-body">
          <div className="form-main">
            <FormGroups
              {...{ resource, names }}
              fieldOf={(name) => <FormField reference={reference} name={name} />}
            />
            <LinesField resource={resource} />
            <OverrideReason isNeeded={failure?.needsReason} />
          </div>
          {hasAside(resource) && <FormAside resource={resource} />}
        </div>
        <div className="form-foot">
          <Button type="submit" kind="water" busy={busy}>
            {translate('ui.save')}
          </Button>
          <Link className="btn" to={back}>
            {translate('ui.not_now')}
          </Link>
        </div>
        <LeaveGuard isSaved={isSaved} />
        {import.meta.hot && <KeptDraft />}
      </SubmitForm>
      <MergeDialog resource={resource} merge={merge} submit={submit} />
    </div>
  )
}
