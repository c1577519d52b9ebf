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

describe('the keys of a screen', () => {
  it('are heard as soon as it is seen', () => {
    render(<Screen name="first" pressed="u" />)
    expect(heard).toEqual(['u on first'])
  })

  it('do what they are for on what is seen by now', () => {
    const { rerender } = render(<Screen name="first" pressed="u" />)
    rerender(<Screen name="second" pressed="u" />)
    rerender(<Screen name="third" pressed="e" />)
    expect(heard).toEqual(['u on first', 'u on second', 'e on third'])
  })

  it('are heard no more when it has gone', () => {
    render(<Screen name="first" pressed="u" />).unmount()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', code: 'KeyU' }))
    expect(heard).toEqual(['u on first'])
  })
})
