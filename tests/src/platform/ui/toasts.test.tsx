import '../../../support/web/document.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastError, Toasts, toastSuccess } from '../../../../src/platform/ui/overlays/toasts.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => document.querySelectorAll('.toast').length

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // jsdom has no popovers.
    HTMLElement.prototype.showPopover ??= () => {}
    HTMLElement.prototype.hidePopover ??= () => {}
    render(
      <CoreAdminContext>
        <Toasts />
      </CoreAdminContext>,
    )
  })
  afterEach(() => {
    act(() => toast.remove())
    cleanup()
    vi.useRealTimers()
  })

  it.each([
    ['success', 2000, () => toastSuccess('Saved')],
    ['error', 4000, () => toastError('Not saved')],
    ['anything else', 4000, () => toast('Saved elsewhere')],
  ] as const)('of %s stays for %i ms', (_, ms, tell) => {
    act(() => void tell())
    expect(shown()).toBe(1)
    pass(ms - 1)
    expect(shown()).toBe(1)
    pass(1)
    expect(shown()).toBe(0)
  })

  it('of loading stays until it is removed', () => {
    act(() => void toast.loading('Sending', { id: 'sending' }))
    pass(3_600_000)
    expect(shown()).toBe(1)
    act(() => toast.dismiss('sending'))
    expect(shown()).toBe(0)
  })

  it('disappears by itself after another toast was closed while it had the focus', () => {
    act(() => toastSuccess('Deleted', { label: 'Undo', run: () => {} }))
    const undo = screen.getByRole('button', { name: /^Undo/ })
    act(() => undo.focus())
    pass(60_000)
    expect(shown()).toBe(1)
    act(() => undo.click())
    expect(shown()).toBe(0)
    act(() => toastSuccess('Saved'))
    pass(2000)
    expect(shown()).toBe(0)
  })

  it('shows the shortcut of Undo only if it is the newest toast with Undo', () => {
    act(() => toastSuccess('First', { label: 'Undo', run: () => {} }))
    act(() => toastSuccess('Second', { label: 'Undo', run: () => {} }))
    act(() => toastSuccess('Third'))
    const keys = () =>
      screen
        .getAllByRole('button', { name: /^Undo/ })
        .map((button) => [
          button.getAttribute('aria-keyshortcuts'),
          button.querySelector('kbd') !== null,
        ])
    expect(keys()).toEqual([
      ['Control+Z', true],
      [null, false],
    ])
    act(() => screen.getAllByRole('button', { name: /^Undo/ })[0]?.click())
    expect(keys()).toEqual([['Control+Z', true]])
  })

  it('is removed when twenty newer ones are shown', () => {
    act(() => {
      for (let count = 1; count <= 25; count++) toastError(`Failure ${count}`)
    })
    expect(shown()).toBe(20)
    expect(screen.queryByText('Failure 5')).toBeNull()
    expect(screen.getByText('Failure 6')).toBeTruthy()
    expect(screen.getByText('Failure 25')).toBeTruthy()
  })
})
