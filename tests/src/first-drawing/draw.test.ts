import '../../support/web/document.ts'
import { render } from '@testing-library/react'
import * as React from 'react'
import { expect, it } from 'vitest'
import { draw } from '../../../src/first-drawing/once/draw.ts'
import { runLayoutEffects } from '../../../src/first-drawing/once/layout-effects.ts'
import * as once from '../../../src/first-drawing/once/react.ts'

type Kit = typeof React

/** What stands in for React, as if it were React: the same components are written with either. */
const ONCE = once as unknown as Kit

const HOSTILE = '<img src=x onerror="alert(1)"> & "co"'

/** A tree with all that the screens of a list use of React. */
function treeOf({ createElement: h, ...kit }: Kit) {
  const Tone = kit.createContext('plain')
  const Badge = kit.memo(function Badge({ text }: { text: string }) {
    const tone = kit.useContext(Tone)
    return h('span', { className: `badge ${tone}`, 'data-on': false, title: HOSTILE }, text)
  })
  const Icon = kit.forwardRef<SVGSVGElement, { on: boolean }>((props, ref) =>
    h(
      'svg',
      { ref, viewBox: '0 0 24 24', fill: 'none', strokeWidth: 2, 'aria-hidden': props.on },
      h('path', { d: 'M1 1h4', strokeLinecap: 'round' }),
    ),
  )
  function Field() {
    const [value] = kit.useState(() => 'b')
    const doubled = kit.useMemo(() => [1, 2].map((one) => one * 2), [])
    const later = kit.useDeferredValue(true, false)
    return h(
      kit.Fragment,
      null,
      h('label', { htmlFor: 'field' }, 'Field'),
      h(
        'select',
        { id: 'field', value, onChange: () => {} },
        h('option', { value: 'a' }, 'A'),
        h('option', { value: 'b' }, 'B'),
      ),
      h('input', { readOnly: true, type: 'checkbox', disabled: false }),
      doubled.map((one) => h('i', { key: one, style: { '--at': `${one}px` } }, one)),
      later && h('em', null, 'later'),
      null,
      undefined,
      true,
    )
  }
  return h(
    'div',
    null,
    h(Badge, { text: HOSTILE }),
    h(Badge, { text: HOSTILE }),
    h(Tone.Provider ?? (Tone as never), { value: 'good' }, h(Badge, { text: 'fine' })),
    h(Icon, { on: true }),
    h(kit.Suspense, { fallback: 'waiting' }, h(Field)),
  )
}

/** A context of the stand-in is its own provider, as one of React 19 is. */
const ownProvider = (kit: Kit): Kit =>
  ({
    ...kit,
    createContext: (value: unknown) =>
      Object.assign(kit.createContext(value), { Provider: undefined }),
  }) as Kit

it('draws what React draws first', () => {
  const { container, unmount } = render(
    treeOf({ ...React, useDeferredValue: (_: unknown, first: unknown) => first } as Kit),
  )
  const drawn = document.createElement('div')
  draw(treeOf(ownProvider(ONCE)), drawn)
  const choiceIn = (root: Element) => root.querySelector('select')?.value
  expect(choiceIn(drawn)).toBe(choiceIn(container))
  expect(drawn.innerHTML).toBe(container.innerHTML)
  expect(drawn.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(drawn.querySelector('img')).toBeNull()
  unmount()
})

it('does after the drawing what a component does with it, and hands it what was drawn', () => {
  const seen: (string | undefined)[] = []
  function Measured() {
    const ref = ONCE.useRef<HTMLElement>(null)
    ONCE.useLayoutEffect(() => void seen.push(ref.current?.tagName))
    ONCE.useEffect(() => void seen.push('never'))
    return ONCE.createElement('section', { ref })
  }
  draw(ONCE.createElement(Measured), document.createElement('div'))
  expect(seen).toEqual([])
  runLayoutEffects()
  runLayoutEffects()
  expect(seen).toEqual(['SECTION'])
})
