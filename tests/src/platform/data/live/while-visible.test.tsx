import '../../../../support/web/document.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileVisible } from '../../../../../src/platform/data/live/while-visible.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('the work of a tab ends some time after the tab is hidden, and begins again when it is visible', () => {
  const signals: AbortSignal[] = []
  const listAborted = () => signals.map(({ aborted }) => aborted)
  const stop = whileVisible((signal) => signals.push(signal))
  expect(listAborted()).toEqual([false])
  setVisibility('hidden')
  vi.advanceTimersByTime(9000)
  setVisibility('visible')
  vi.advanceTimersByTime(60_000)
  expect(listAborted()).toEqual([false])
  setVisibility('hidden')
  vi.advanceTimersByTime(11_000)
  expect(listAborted()).toEqual([true])
  setVisibility('visible')
  expect(listAborted()).toEqual([true, false])
  stop()
  expect(listAborted()).toEqual([true, true])
  setVisibility('visible')
  expect(signals).toHaveLength(2)
})
