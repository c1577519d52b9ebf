import '../../../support/web/document.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { NumberInput } from '../../../../src/parts/fields/inputs/NumberInput.tsx'
import { type NumericField, stepValue } from '../../../../src/parts/fields/inputs/stepping.ts'

const resource = { name: 'sliders', fields: {} } as unknown as AnyResource

function Field({ field, begin }: { field: NumericField; begin: unknown }) {
  const [value, setValue] = useState(begin)
  return (
    <NumberInput
      id="number"
      label="Number"
      required
      invalid={false}
      resource={resource}
      name="number"
      field={field}
      value={value}
      onChange={setValue}
    />
  )
}

function renderStepper(field: NumericField, begin: unknown) {
  render(
    <CoreAdminContext>
      <Field field={field} begin={begin} />
    </CoreAdminContext>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Number')
  const [up, down] = ['ui.increase', 'ui.decrease'].map((name) =>
    screen.getByRole('button', { name }),
  )
  return { input, up: up as HTMLElement, down: down as HTMLElement }
}

/** Time goes by as it does for people: the screen is drawn in between. */
function pass(ms: number) {
  for (let remainingMs = ms; remainingMs > 0; remainingMs -= 100)
    act(() => vi.advanceTimersByTime(Math.min(remainingMs, 100)))
}

describe('the stepper of a number', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('steps at once, again after 600 ms, then every 200 ms, until the button is released', () => {
    const { input, up } = renderStepper({ type: 'integer' }, 5)
    fireEvent.pointerDown(up, { button: 0 })
    expect(input.value).toBe('6')
    pass(599)
    expect(input.value).toBe('6')
    pass(1)
    expect(input.value).toBe('7')
    pass(199)
    expect(input.value).toBe('7')
    pass(1)
    expect(input.value).toBe('8')
    pass(400)
    expect(input.value).toBe('10')
    fireEvent.pointerUp(window)
    pass(5000)
    expect(input.value).toBe('10')
  })

  it('repeats at its own pace while an arrow key is held, whatever the keyboard repeats', () => {
    const { input } = renderStepper({ type: 'money' }, '5.500')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    fireEvent.keyDown(input, { key: 'ArrowDown', repeat: true })
    expect(input.value).toBe('4.500')
    pass(800)
    expect(input.value).toBe('2.500')
    fireEvent.keyUp(input, { key: 'ArrowDown' })
    pass(5000)
    expect(input.value).toBe('2.500')
  })

  it('stops at its minimum and maximum, and continues from there in the other direction', () => {
    const { input, up, down } = renderStepper({ type: 'integer', min: 1, max: 3 }, 2)
    fireEvent.pointerDown(up, { button: 0 })
    pass(5000)
    expect(input.value).toBe('3')
    expect(up).toHaveProperty('disabled', true)
    fireEvent.pointerUp(window)
    fireEvent.pointerDown(down, { button: 0 })
    pass(5000)
    expect(input.value).toBe('1')
    expect(down).toHaveProperty('disabled', true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    [
      'the field loses the focus',
      ({ input }: ReturnType<typeof renderStepper>) => fireEvent.blur(input),
    ],
    ['the window does', () => fireEvent.blur(window)],
    ['the pointer leaves the button', ({ up }) => fireEvent.pointerLeave(up)],
    ['the pointer is taken away', () => fireEvent.pointerCancel(window)],
    ['the screen ends', () => cleanup()],
  ])('stops stepping when %s', (_, happen) => {
    const shown = renderStepper({ type: 'integer' }, 0)
    fireEvent.pointerDown(shown.up, { button: 0 })
    happen(shown)
    const { value } = shown.input
    pass(5000)
    expect(shown.input.value).toBe(value)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('steps once for a click of a screen reader and once for a touch', () => {
    const { input, up } = renderStepper({ type: 'integer' }, 0)
    fireEvent.click(up, { detail: 0 })
    expect(input.value).toBe('1')
    fireEvent.pointerDown(up, { button: 0 })
    fireEvent.pointerUp(up)
    fireEvent.click(up, { detail: 1 })
    expect(input.value).toBe('2')
  })
})

describe('one step of a number', () => {
  it.each([
    [{ type: 'integer' }, null, 0],
    [{ type: 'integer', min: 5 }, '', 5],
    [{ type: 'integer' }, '٤', 5],
    [{ type: 'integer' }, 'four', undefined],
    [{ type: 'integer', max: 5 }, 9, 5],
    [{ type: 'money' }, '0.1', '1.1'],
    [{ type: 'money' }, '2.675', '3.675'],
    [{ type: 'percent', max: 100 }, '99.500', '100.000'],
  ] as const)('goes up in %j from %j to %j', (field, from, to) => {
    expect(stepValue(field as NumericField, from, 1)).toBe(to)
  })
})
