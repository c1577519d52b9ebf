import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { LINES } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { initialValues } from '../../fields/validation.ts'

/** The focus target after the lines change: an element of a line, or the Add button. */
interface Target {
  line: number
  what: string
}

/** Returns the lines of a form with functions that add, remove and move them and set the focus. */
export function useLines(child: AnyResource, columns: readonly string[]) {
  // The id of a line is a field of its own, not the key of its position.
  const { fields, append, remove, move } = useFieldArray({ name: LINES, keyName: 'key' })
  const table = useRef<HTMLFieldSetElement>(null)
  const next = useRef<Target | null>(null)
  const place = fields.map(({ key }) => key).join()
  useEffect(() => {
    const target = next.current
    next.current = null
    if (!target) return
    const line = table.current?.querySelectorAll('tbody tr')[target.line]
    const wantedElement = line?.querySelector<HTMLElement>(target.what)
    const firstButton = line?.querySelector<HTMLElement>('button:not(:disabled)')
    const button = wantedElement?.matches(':disabled')
      ? firstButton
      : (wantedElement ?? firstButton)
    ;(button ?? table.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [place])

  const add = () => {
    next.current = { line: fields.length, what: 'input, select, textarea' }
    append(initialValues(child, columns), { shouldFocus: false })
  }
  const removeLine = (at: number) => {
    next.current = { line: Math.min(at, fields.length - 2), what: '[data-remove]' }
    remove(at)
  }
  const shift = (at: number, by: -1 | 1, what: string) => {
    const to = at + by
    if (to < 0 || to >= fields.length) return
    next.current = { line: to, what }
    move(at, to)
  }
  /** Alt with an arrow key moves the current line. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (!by || !event.altKey) return
    event.preventDefault()
    shift(at, by, by < 0 ? '[data-up]' : '[data-down]')
  }
  return { keys: fields.map(({ key }) => key), table, add, removeLine, shift, onKeyDown }
}
