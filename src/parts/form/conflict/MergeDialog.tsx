import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import type { Values } from '../../fields/validation.ts'
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import { type Choices, defaultChoices, type Conflict, mergedValues } from './differences.ts'
import { MergeField } from './MergeField.tsx'
import { useLastActor } from './useLastActor.ts'
import type { Merge } from './useMerge.ts'

interface ConflictDialogProps {
  resource: AnyResource
  conflict: Conflict
  onMerge: (values: Values) => void
  onClose: () => void
}

function ConflictDialog({ resource, conflict, onMerge, onClose }: ConflictDialogProps) {
  const { versions, differences } = conflict
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const name = useLastActor(resource, versions.theirs)
  const [choices, setChoices] = useState<Choices>(() => defaultChoices(differences))
  const [isTried, setTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const missing = differences.filter(({ name }) => !choices[name])

  function merge() {
    if (missing.length === 0) return onMerge(mergedValues(resource, versions, choices))
    setTried(true)
    body.current?.querySelector<HTMLElement>('[data-missing] input')?.focus()
  }

  return (
    <Dialog title={translate('ui.merge', { name })} onClose={onClose} look="wide">
      <DialogContent
        action={translate('ui.save')}
        onAction={merge}
        cancel={translate('ui.leave_not')}
        onCancel={onClose}
        body={{ ref: body }}
      >
        <p>
          {translate('ui.merge_text', { name, title: getTitle(resource.name, versions.theirs) })}
        </p>
        {differences.map((difference) => (
          <div key={difference.name} data-missing={missing.includes(difference) || undefined}>
            <MergeField
              resource={resource}
              versions={versions}
              difference={difference}
              choice={choices[difference.name]}
              isMissing={isTried && missing.includes(difference)}
              onChoose={(side) => setChoices({ ...choices, [difference.name]: side })}
            />
          </div>
        ))}
      </DialogContent>
    </Dialog>
  )
}

interface MergeDialogProps {
  resource: AnyResource
  merge: Merge
  /** Submits the form with these values. */
  submit: (values: Values) => Promise<void>
}

/**
 * Shows the fields in which another user's saved changes conflict with the form, and asks which
 * values to keep.
 */
export function MergeDialog({ resource, merge, submit }: MergeDialogProps) {
  const { conflict, settle, discard } = merge
  if (!conflict) return null
  return (
    <ConflictDialog
      resource={resource}
      conflict={conflict}
      onClose={discard}
      onMerge={(values) => {
        settle(values)
        void submit(values)
      }}
    />
  )
}
