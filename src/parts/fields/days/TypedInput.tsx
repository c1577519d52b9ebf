import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'

export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'children'
>

export interface TypedInputProps extends InputAttributes {
  /** The value, or the invalid typed text; empty for none. */
  value: string
  /** Called with a value, with the typed text if it is invalid, or with an empty text. */
  onChange: (value: string) => void
  /** Reads the typed text, which may be incomplete; undefined for an invalid text. */
  read: (typed: string, isWhole: boolean) => string | undefined
  /** Writes a value as a user would type it. */
  formatValue: (value: string) => string
  /** The icon and the name of the button that opens the choices. */
  icon: string
  buttonLabel: string
  /** Called when the user is about to press the button. */
  onIntent?: () => void
  /** Renders the choices. They call `pick` with the value, and whether the choice is complete. */
  children: (pick: (value: string, isWhole?: boolean) => void) => ReactNode
}

/**
 * Keeps the typed text. A complete value is reported at once, any other text when the input loses
 * the focus.
 */
function useTyping({ value, onChange, onBlur, read, formatValue }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const reportText = (text: string, isWhole: boolean) =>
    onChange(read(text, isWhole) ?? text.trim())
  const finishTyping = () => {
    if (typed !== null) reportText(typed, true)
    setTyped(null)
  }
  return {
    discardTyped: () => setTyped(null),
    attributes: {
      value: typed ?? formatValue(value),
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped(target.value)
        reportText(target.value, false)
      },
      onKeyDown: ({ key }: { key: string }) => key === 'Enter' && finishTyping(),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        finishTyping()
        onBlur?.(event)
      },
    },
  }
}

/** The popup below the input, scrolled into view. */
function Popup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      ref={(box) => box?.scrollIntoView?.({ block: 'nearest' })}
      className="popover day-pop"
      role="dialog"
      aria-label={label}
    >
      {children}
    </div>
  )
}

/** An input whose value can be typed, or chosen from a popup. */
export function TypedInput(props: TypedInputProps) {
  const {
    value: _value,
    onChange,
    onBlur: _onBlur,
    read: _read,
    formatValue: _write,
    className = 'input',
    ...otherProps
  } = props
  const { icon, buttonLabel, onIntent, children, ...attributes } = otherProps
  const typing = useTyping(props)
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const close = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={ref}
      className="day-input"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        // Escape closes only the popup, not the dialog around it.
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <div className="affix">
        <input
          {...attributes}
          {...typing.attributes}
          className={className}
          type="text"
          autoComplete="off"
        />
        <IconButton
          className="affix-end"
          icon={icon}
          label={buttonLabel}
          aria-expanded={open}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <Popup label={buttonLabel}>
          {children((value, isWhole = true) => {
            typing.discardTyped()
            onChange(value)
            if (isWhole) close()
          })}
        </Popup>
      )}
    </div>
  )
}
