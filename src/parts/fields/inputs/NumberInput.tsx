import { useTranslate } from 'ra-core'
import type { KeyboardEvent, PointerEvent } from 'react'
import { getTraits } from '../../../../registry/fields/traits.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { inputText, controlProps } from './TextInput.tsx'
import { type Direction, type Steppable, stepValue } from './stepping.ts'
import { useRepeat } from './useRepeat.ts'

type NumberProps = InputProps<Steppable>

interface StepProps {
  direction: Direction
  label: string
  disabled: boolean
  onStep: () => void
  onStart: () => void
  onStop: () => void
}

/** A plus or minus button that repeats while held. On the keyboard the arrow keys do the same. */
function StepButton({ direction, label, disabled, onStep, onStart, onStop }: StepProps) {
  const press = (event: PointerEvent) => {
    // Without the default action, the input keeps the focus and a long press opens no context menu.
    event.preventDefault()
    if (event.button === 0) onStart()
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      disabled={disabled}
      onPointerDown={press}
      onPointerLeave={onStop}
      onContextMenu={(event) => event.preventDefault()}
      // A click without a pointer (`detail` is 0) comes from a screen reader.
      onClick={({ detail }) => detail === 0 && onStep()}
    >
      <Icon name={direction === 1 ? 'plus' : 'minus'} />
    </button>
  )
}

const KEYS: Readonly<Record<string, Direction>> = { ArrowUp: 1, ArrowDown: -1 }

/** A number input with plus and minus buttons; buttons and arrow keys repeat while held. */
export function NumberInput(props: NumberProps) {
  const translate = useTranslate()
  const { field, value, onChange, onBlur } = props
  const step = (direction: Direction) => {
    const next = stepValue(field, value, direction)
    if (next !== undefined) onChange(next)
    return next !== undefined
  }
  const { start, stop } = useRepeat(step)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = KEYS[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!event.repeat) start(direction)
  }
  const button = (direction: Direction) => ({
    direction,
    disabled: stepValue(field, value, direction) === undefined,
    onStep: () => step(direction),
    onStart: () => start(direction),
    onStop: stop,
  })
  return (
    <span className="number">
      <input
        {...controlProps(props)}
        type="text"
        inputMode={getTraits(field.type).kind === 'integer' ? 'numeric' : 'decimal'}
        dir="ltr"
        value={inputText(value)}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onKeyUp={stop}
        onBlur={() => {
          stop()
          onBlur?.()
        }}
      />
      <span className="number-steps">
        <StepButton {...button(-1)} label={translate('ui.decrease')} />
        <StepButton {...button(1)} label={translate('ui.increase')} />
      </span>
    </span>
  )
}
