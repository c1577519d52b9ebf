import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { LINES } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { defaultsOf } from '../../fields/validation.ts'

/** Where the focus goes once the lines have changed: an element of a line, or the button that adds one. */
interface Target {
  line: number
  what: string
}

/** The lines of a form: what adds, removes and moves them, with the focus on what was changed. */
export function useLines(child: AnyResource, columns: readonly string[]) {
  // The id of a line is its own field, and not the key of its place.
  const { fields, append, remove, move } = useFieldArray({ name: LINES, keyName: 'key' })
  const table = useRef<HTMLFieldSetElement>(null)
  const next = useRef<Target | null>(null)
  const place = fields.map(({ key }) => key).join()
  useEffect(() => {
    const target = next.current
    next.current = null
    if (!target) return
    const line = table.current?.querySelectorAll('tbody tr')[target.line]
    const found = line?.querySelector<HTMLElement>(target.what)
    const other = line?.querySelector<HTMLElement>('button:not(:disabled)')
    const one = found?.matches(':disabled') ? other : (found ?? other)
    ;(one ?? table.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [place])

  const add = () => {
    next.current = { line: fields.length, what: 'input, select, textarea' }
    append(defaultsOf(child, columns), { shouldFocus: false })
  }
  const takeOut = (at: number) => {
    next.current = { line: Math.min(at, fields.length - 2), what: '[data-remove]' }
    remove(at)
  }
  const shift = (at: number, by: -1 | 1, what: string) => {
    const to = at + by
    if (to < 0 || to >= fields.length) return
    next.current = { line: to, what }
    move(at, to)
  }
  /** Alt with an arrow moves the line in which somebody types. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (!by || !event.altKey) return
    event.preventDefault()
    shift(at, by, by < 0 ? '[data-up]' : '[data-down]')
  }
  return { keys: fields.map(({ key }) => key), table, add, takeOut, shift, onKeyDown }
}
