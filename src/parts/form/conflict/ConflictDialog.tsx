import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import type { Values } from '../../fields/validation.ts'
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import {
  type SideByField,
  chooseUncontested,
  type EditConflict,
  settleValues,
} from './differences.ts'
import { ConflictField } from './ConflictField.tsx'
import { useLastActor } from './useLastActor.ts'
import type { ConflictState } from './useFormConflict.ts'

interface ConflictContentProps {
  resource: AnyResource
  conflict: EditConflict
  onSettle: (values: Values) => void
  onClose: () => void
}

function ConflictContent({ resource, conflict, onSettle, onClose }: ConflictContentProps) {
  const { versions, differences } = conflict
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const name = useLastActor(resource, versions.theirs)
  const [choices, setChoices] = useState<SideByField>(() => chooseUncontested(differences))
  const [hasTried, setHasTried] = useState(false)
  const bodyRef = useRef<HTMLDivElement>(null)
  const undecided = differences.filter(({ name }) => !choices[name])

  function settleConflict() {
    if (undecided.length === 0) return onSettle(settleValues(resource, versions, choices))
    setHasTried(true)
    bodyRef.current?.querySelector<HTMLElement>('[data-missing] input')?.focus()
  }

  return (
    <Dialog title={translate('ui.merge', { name })} onClose={onClose} look="wide">
      <DialogContent
        action={translate('ui.save')}
        onAction={settleConflict}
        cancel={translate('ui.leave_not')}
        onCancel={onClose}
        body={{ ref: bodyRef }}
      >
        <p>
          {translate('ui.merge_text', { name, title: getTitle(resource.name, versions.theirs) })}
        </p>
        {differences.map((difference) => (
          <div key={difference.name} data-missing={undecided.includes(difference) || undefined}>
            <ConflictField
              resource={resource}
              versions={versions}
              difference={difference}
              choice={choices[difference.name]}
              isMissing={hasTried && undecided.includes(difference)}
              onChoose={(side) => setChoices({ ...choices, [difference.name]: side })}
            />
          </div>
        ))}
      </DialogContent>
    </Dialog>
  )
}

interface ConflictDialogProps {
  resource: AnyResource
  conflictState: ConflictState
  /** Submits the form with the settled values. */
  submit: (values: Values) => Promise<void>
}

/**
 * Shows the fields in which another user's saved changes conflict with the form, and asks which
 * values to keep.
 */
export function ConflictDialog({ resource, conflictState, submit }: ConflictDialogProps) {
  const { conflict, settle, discard } = conflictState
  if (!conflict) return null
  return (
    <ConflictContent
      resource={resource}
      conflict={conflict}
      onClose={discard}
      onSettle={(values) => {
        settle(values)
        void submit(values)
      }}
    />
  )
}
