import '../../../support/web/document.ts'
import { cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useKeys } from '../../../../src/platform/layout/keyboard/useKeys.ts'

const heard: string[] = []
afterEach(() => {
  cleanup()
  heard.length = 0
})

/** A screen of which one presses a key at the first moment that it can be seen. */
function Screen({ name, pressed }: { name: string; pressed: string }) {
  useKeys({ [pressed]: () => heard.push(`${pressed} on ${name}`) })
  useLayoutEffect(() => {
    window.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, code: `Key${pressed.toUpperCase()}` }),
    )
  })
  return <p>{name}</p>
}

describe('the keyboard shortcuts of a screen', () => {
  it('work as soon as the screen is visible', () => {
    render(<Screen name="first" pressed="u" />)
    expect(heard).toEqual(['u on first'])
  })

  it('act on the current screen', () => {
    const { rerender } = render(<Screen name="first" pressed="u" />)
    rerender(<Screen name="second" pressed="u" />)
    rerender(<Screen name="third" pressed="e" />)
    expect(heard).toEqual(['u on first', 'u on second', 'e on third'])
  })

  it('stop working when the screen is closed', () => {
    render(<Screen name="first" pressed="u" />).unmount()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', code: 'KeyU' }))
    expect(heard).toEqual(['u on first'])
  })
})
