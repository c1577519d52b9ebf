import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/controls/Button.tsx'
import { usePopover } from '../../ui/overlays/usePopover.ts'

export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'children'
>

export interface TypedInputProps extends InputAttributes {
  /** The value, or what was typed in its place; empty for none. */
  value: string
  /** Called with a value; with the typed text where it is none, and with nothing where it is empty. */
  onChange: (value: string) => void
  /** Reads what was typed, which may not be all yet; undefined for what is no value. */
  read: (typed: string, isWhole: boolean) => string | undefined
  /** Writes a value as somebody would type it. */
  write: (value: string) => string
  /** The picture on the button that opens what there is to choose from, and its name. */
  icon: string
  choose: string
  /** Called when that button is about to be pressed. */
  onIntent?: () => void
  /** What there is to choose from, which says what was chosen, and whether that is all. */
  children: (pick: (value: string, isWhole?: boolean) => void) => ReactNode
}

/** What is being typed; a whole value is taken at once, all else when nothing more is typed. */
function useTyping({ value, onChange, onBlur, read, write }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string, isWhole: boolean) => onChange(read(text, isWhole) ?? text.trim())
  const finish = () => {
    if (typed !== null) take(typed, true)
    setTyped(null)
  }
  return {
    forget: () => setTyped(null),
    attributes: {
      value: typed ?? write(value),
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped(target.value)
        take(target.value, false)
      },
      onKeyDown: ({ key }: { key: string }) => key === 'Enter' && finish(),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        finish()
        onBlur?.(event)
      },
    },
  }
}

/** What opens below the input, brought into sight. */
function Pop({ label, children }: { label: string; children: ReactNode }) {
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

/** An input of what can be typed as people write it, or chosen from what opens below it. */
export function TypedInput(props: TypedInputProps) {
  const {
    value: _,
    onChange,
    onBlur: __,
    read: ___,
    write: ____,
    className = 'input',
    ...rest
  } = props
  const { icon, choose, onIntent, children, ...attributes } = rest
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
        // Only what there is to choose from closes, and not what it is shown in.
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
          label={choose}
          aria-expanded={open}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <Pop label={choose}>
          {children((value, isWhole = true) => {
            typing.forget()
            onChange(value)
            if (isWhole) close()
          })}
        </Pop>
      )}
    </div>
  )
}
