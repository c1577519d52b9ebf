import './document.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askedStyle } from './computed-style.ts'

const NAMES = 'a details dialog input input summary'.split(' ')
const ATTRIBUTES = ['class', 'hidden', 'open', 'popover', 'style', 'type']
const VALUES = ['', 'hidden', 'display: none', 'visibility: hidden']
const READ = ['display', 'visibility', 'pointer-events', 'content'] as const

/** One change of the page: an attribute set or taken away, or an element moved into another. */
const change = fc.record({
  at: fc.nat(),
  to: fc.nat(),
  name: fc.constantFrom(...ATTRIBUTES),
  value: fc.option(fc.constantFrom(...VALUES)),
  moves: fc.boolean(),
})

it('the cached style of every element equals its computed style after each change of the page', () => {
  let hidden = 0
  const page = fc.record({
    names: fc.array(fc.constantFrom(...NAMES), { minLength: 5, maxLength: 7 }),
    changes: fc.array(change, { minLength: 10, maxLength: 14 }),
  })
  fc.assert(
    fc.property(page, ({ names, changes }) => {
      document.body.replaceChildren(...names.map((name) => document.createElement(name)))
      const all = [...document.body.children]
      for (const { at, to, name, value, moves } of changes) {
        const one = all[at % all.length] as Element
        const other = all[to % all.length] as Element
        if (moves && !one.contains(other)) other.append(one)
        else if (value === null) one.removeAttribute(name)
        else one.setAttribute(name, value)
        for (const element of all) {
          const read = (style: CSSStyleDeclaration) => READ.map((of) => style.getPropertyValue(of))
          const style = read(askedStyle(element))
          if (style.includes('none')) hidden += 1
          expect(read(getComputedStyle(element))).toEqual(style)
        }
      }
    }),
    { numRuns: 25 },
  )
  expect(hidden).toBeGreaterThan(50)
})
