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
  const ended = () => signals.map(({ aborted }) => aborted)
  const stop = whileVisible((signal) => signals.push(signal))
  expect(ended()).toEqual([false])
  setVisibility('hidden')
  vi.advanceTimersByTime(9000)
  setVisibility('visible')
  vi.advanceTimersByTime(60_000)
  expect(ended()).toEqual([false])
  setVisibility('hidden')
  vi.advanceTimersByTime(11_000)
  expect(ended()).toEqual([true])
  setVisibility('visible')
  expect(ended()).toEqual([true, false])
  stop()
  expect(ended()).toEqual([true, true])
  setVisibility('visible')
  expect(signals).toHaveLength(2)
})
