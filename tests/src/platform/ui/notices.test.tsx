import '../../../support/web/document.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, useAddUndoableMutation, useNotify } from 'ra-core'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendHeldChanges } from '../../../../src/platform/ui/overlays/held-changes.ts'
import { Notices } from '../../../../src/platform/ui/overlays/Notices.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

let add: ReturnType<typeof useAddUndoableMutation>
let notify: ReturnType<typeof useNotify>
/** The outcome of each change, after its name. */
const ends: string[] = []

function Screen() {
  add = useAddUndoableMutation()
  notify = useNotify()
  return null
}

/** Makes a change as react-admin's undoable mode does: its notice comes in the next tick. */
function change(name: string, tell = true): void {
  act(() => add(({ isUndo }) => ends.push(`${name} ${isUndo ? 'undone' : 'sent'}`)))
  if (tell) act(() => notify(`${name} saved`, { undoable: true }))
}

const undo = (name: string) =>
  act(() => {
    const one = screen.getByText(`${name} saved`).closest('.toast')
    one?.querySelector<HTMLElement>('[data-undo]')?.click()
  })

describe('an undoable change', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    ends.length = 0
    // jsdom has no popovers.
    HTMLElement.prototype.showPopover ??= () => {}
    HTMLElement.prototype.hidePopover ??= () => {}
    render(
      <CoreAdminContext>
        <Screen />
        <Notices />
      </CoreAdminContext>,
    )
  })
  afterEach(() => {
    act(() => toast.remove())
    cleanup()
    vi.useRealTimers()
  })

  it('is sent once, when its notice disappears', () => {
    change('a')
    pass(4999)
    expect(ends).toEqual([])
    pass(1)
    expect(ends).toEqual(['a sent'])
    pass(60_000)
    sendHeldChanges()
    expect(ends).toEqual(['a sent'])
  })

  it('that is undone is never sent', () => {
    change('a')
    undo('a')
    pass(60_000)
    sendHeldChanges()
    expect(ends).toEqual(['a undone'])
  })

  it('is undone by its own notice, whichever came first', () => {
    change('a')
    change('b')
    undo('b')
    expect(ends).toEqual(['b undone'])
    pass(5000)
    expect(ends).toEqual(['b undone', 'a sent'])
  })

  it('without a visible notice is sent as well', () => {
    change('a', false)
    pass(1000)
    expect(ends).toEqual(['a sent'])
  })

  it('is sent when the shell closes, and before the user leaves the page, with a prompt to stay', () => {
    change('a')
    act(() => cleanup())
    expect(ends).toEqual(['a sent'])
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(false)
  })

  it('asks users who leave the page to stay until it is sent', () => {
    change('a')
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
    expect(ends).toEqual(['a sent'])
  })
})
