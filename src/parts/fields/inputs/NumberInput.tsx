import { useI18nProvider, useTranslate } from 'ra-core'
import type { KeyboardEvent, PointerEvent } from 'react'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { getCsvDialect } from '../../../../registry/text/csv.ts'
import { getNumberRules, readNumber } from '../../../../registry/values/read-number.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { inputText, controlProps } from './TextInput.tsx'
import { type StepDirection, type NumericField, stepValue } from './stepping.ts'
import { useRepeat } from './useRepeat.ts'

type NumberProps = InputProps<NumericField>

interface StepProps {
  direction: StepDirection
  label: string
  disabled: boolean
  onStep: () => void
  onStart: () => void
  onStop: () => void
}

/** A plus or minus button that repeats while pressed. The arrow keys do the same. */
function StepButton({ direction, label, disabled, onStep, onStart, onStop }: StepProps) {
  const startOnPress = (event: PointerEvent) => {
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
      onPointerDown={startOnPress}
      onPointerLeave={onStop}
      onContextMenu={(event) => event.preventDefault()}
      // A click without a pointer (`detail` is 0) comes from a screen reader.
      onClick={({ detail }) => detail === 0 && onStep()}
    >
      <Icon name={direction === 1 ? 'plus' : 'minus'} />
    </button>
  )
}

const ARROW_DIRECTIONS: Readonly<Record<string, StepDirection>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * Returns a function that reads a typed number: as programs write it, otherwise by the convention of
 * the user's language.
 */
function useTypedNumber(field: NumericField) {
  const { decimal } = getCsvDialect(useI18nProvider().getLocale())
  const convention = decimal === ',' ? 'comma' : 'point'
  const rules = getNumberRules(field.type)
  return (text: string) => readNumber(text, rules) ?? readNumber(text, { ...rules, convention })
}

/** A number input with plus and minus buttons; buttons and arrow keys repeat while held. */
export function NumberInput(props: NumberProps) {
  const translate = useTranslate()
  const { field, value, onChange, onBlur } = props
  const readTypedNumber = useTypedNumber(field)
  const replaceTypedText = () => {
    const typedText = inputText(value)
    const number = readTypedNumber(typedText)
    if (number !== undefined && number !== typedText) onChange(number)
  }
  const changeByStep = (direction: StepDirection) => {
    const nextValue = stepValue(field, value, direction)
    if (nextValue !== undefined) onChange(nextValue)
    return nextValue !== undefined
  }
  const { start, stop } = useRepeat(changeByStep)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') replaceTypedText()
    const direction = ARROW_DIRECTIONS[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!event.repeat) start(direction)
  }
  const getStepProps = (direction: StepDirection) => ({
    direction,
    disabled: stepValue(field, value, direction) === undefined,
    onStep: () => changeByStep(direction),
    onStart: () => start(direction),
    onStop: stop,
  })
  return (
    <span className="number">
      <input
        {...controlProps(props)}
        type="text"
        inputMode={getTypeTraits(field.type).kind === 'integer' ? 'numeric' : 'decimal'}
        dir="ltr"
        value={inputText(value)}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onKeyUp={stop}
        onBlur={() => {
          stop()
          replaceTypedText()
          onBlur?.()
        }}
      />
      <span className="number-steps">
        <StepButton {...getStepProps(-1)} label={translate('ui.decrease')} />
        <StepButton {...getStepProps(1)} label={translate('ui.increase')} />
      </span>
    </span>
  )
}
