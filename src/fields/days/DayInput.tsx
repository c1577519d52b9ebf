import { useI18nProvider, useTranslate } from 'ra-core'
import { type ComponentProps, type FocusEvent, lazy, Suspense, useState } from 'react'
import { isDay } from '../../../resources/kit/days/days.ts'
import { loadCode, preload } from '../../api/loading.ts'
import { type DayWords, readDay, writeDay } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { usePopover } from '../../ui/overlays/usePopover.ts'
import type { CalendarProps } from './Calendar.tsx'

const load = () => import('./Calendar.tsx')
const Calendar = lazy(async () => ({ default: (await loadCode(load)).Calendar }))
const prefetch = () => preload(load)

type Attributes = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>

export interface DayInputProps extends Attributes {
  /** The day, `YYYY-MM-DD`, or what was typed in its place; empty for none. */
  value: string
  /** Called with a day; with the typed text where it is none, and with nothing where it is empty. */
  onChange: (day: string) => void
}

/** What is being typed into the input of a day, which a word or digits name in the user's language. */
function useTyping({ value, onChange, onBlur }: DayInputProps) {
  const translate = useTranslate()
  const language = useI18nProvider().getLocale()
  const { today } = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const words: DayWords = [
    [translate('days.today'), 0],
    [translate('days.tomorrow'), 1],
    [translate('days.yesterday'), -1],
  ]
  const take = (text: string, isWhole: boolean) =>
    onChange(readDay(text, { language, today, words, isWhole }) ?? text.trim())
  const finish = () => {
    if (typed !== null) take(typed, true)
    setTyped(null)
  }
  return {
    today,
    forget: () => setTyped(null),
    attributes: {
      value: typed ?? writeDay(value, language),
      placeholder: translate('days.pattern'),
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

/** The calendar under an input, fetched when it is first opened. */
function CalendarPop(props: CalendarProps) {
  const translate = useTranslate()
  return (
    <div
      ref={(box) => box?.scrollIntoView?.({ block: 'nearest' })}
      className="popover day-pop"
      role="dialog"
      aria-label={translate('days.choose')}
    >
      <Suspense fallback={<div className="calendar-wait" aria-busy="true" />}>
        <Calendar {...props} />
      </Suspense>
    </div>
  )
}

/** The input of a day: typed as the user's language writes it, or chosen in a calendar. */
export function DayInput(props: DayInputProps) {
  const { value, onChange, onBlur: _, className = 'input', ...attributes } = props
  const translate = useTranslate()
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
        // Only the calendar closes, and not what it is shown in.
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
          icon="calendar"
          label={translate('days.choose')}
          aria-expanded={open}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <CalendarPop
          value={isDay(value) ? value : ''}
          today={typing.today}
          onPick={(day) => {
            typing.forget()
            onChange(day)
            close()
          }}
        />
      )}
    </div>
  )
}
