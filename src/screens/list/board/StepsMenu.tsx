import { useTranslate } from 'ra-core'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { getStateKey } from '../../../platform/i18n/label-keys.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'
import { StateIcon } from '../../../platform/ui/values/StateBadge.tsx'
import type { StateStep } from '../moves/steps.ts'

interface StepsMenuProps {
  reference: ListReference
  title: string
  steps: readonly StateStep[]
  onChoose: (step: StateStep) => void
}

/** The menu of the states that a card can move to, for users who do not drag. */
export function StepsMenu({ reference: { resource }, title, steps, onChoose }: StepsMenuProps) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const label = translate('move.to', { title })
  return (
    <div ref={ref} className="card-move steps">
      <IconButton
        icon="move"
        label={label}
        aria-expanded={open}
        data-steps
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ul className="popover" aria-label={label}>
          {steps.map((step) => (
            <li key={step.state}>
              <button
                type="button"
                className="popover-item"
                onClick={() => {
                  setOpen(false)
                  onChoose(step)
                }}
              >
                <StateIcon
                  tone={resource.states?.[step.state]?.tone ?? 'plain'}
                  icon={resource.states?.[step.state]?.icon}
                />
                <span>{translate(getStateKey(resource, step.state))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
