import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { buildInitialValues } from '../../fields/validation.ts'

/** The focus target after the lines change: an element of a line, or the Add button. */
interface FocusTarget {
  line: number
  selector: string
}

/** Returns the lines of a form with functions that add, remove and move them and set the focus. */
export function useLines(lineEntity: AnyResource, columns: readonly string[]) {
  // The id of a line is a field of its own, not the key of its position.
  const { fields, append, remove, move } = useFieldArray({ name: LINES_PROPERTY, keyName: 'key' })
  const table = useRef<HTMLFieldSetElement>(null)
  const nextFocus = useRef<FocusTarget | null>(null)
  const keyOrder = fields.map(({ key }) => key).join()
  useEffect(() => {
    const target = nextFocus.current
    nextFocus.current = null
    if (!target) return
    const line = table.current?.querySelectorAll('tbody tr')[target.line]
    const targetElement = line?.querySelector<HTMLElement>(target.selector)
    const firstButton = line?.querySelector<HTMLElement>('button:not(:disabled)')
    const button = targetElement?.matches(':disabled')
      ? firstButton
      : (targetElement ?? firstButton)
    ;(button ?? table.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [keyOrder])

  const addLine = () => {
    nextFocus.current = { line: fields.length, selector: 'input, select, textarea' }
    append(buildInitialValues(lineEntity, columns), { shouldFocus: false })
  }
  const removeLine = (index: number) => {
    nextFocus.current = { line: Math.min(index, fields.length - 2), selector: '[data-remove]' }
    remove(index)
  }
  const moveLine = (index: number, step: -1 | 1, selector: string) => {
    const newIndex = index + step
    if (newIndex < 0 || newIndex >= fields.length) return
    nextFocus.current = { line: newIndex, selector }
    move(index, newIndex)
  }
  /** Alt with an arrow key moves the current line. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (!step || !event.altKey) return
    event.preventDefault()
    moveLine(index, step, step < 0 ? '[data-up]' : '[data-down]')
  }
  return {
    keys: fields.map(({ key }) => key),
    table,
    add: addLine,
    removeLine,
    moveLine,
    onKeyDown,
  }
}
