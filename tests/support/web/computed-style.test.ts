import './document.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askedStyle } from './computed-style.ts'

const NAMES = 'a details dialog input input summary'.split(' ')
const ATTRIBUTES = ['class', 'hidden', 'open', 'popover', 'style', 'type']
const VALUES = ['', 'hidden', 'display: none', 'visibility: hidden']
const READ = ['display', 'visibility', 'pointer-events', 'content'] as const

/** A change of the page: an attribute is set or removed, or an element is moved. */
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
      const elements = [...document.body.children]
      for (const { at: elementIndex, to: targetIndex, name, value, moves } of changes) {
        const changedElement = elements[elementIndex % elements.length] as Element
        const targetElement = elements[targetIndex % elements.length] as Element
        if (moves && !changedElement.contains(targetElement)) targetElement.append(changedElement)
        else if (value === null) changedElement.removeAttribute(name)
        else changedElement.setAttribute(name, value)
        for (const element of elements) {
          const readProperties = (style: CSSStyleDeclaration) =>
            READ.map((property) => style.getPropertyValue(property))
          const style = readProperties(askedStyle(element))
          if (style.includes('none')) hidden += 1
          expect(readProperties(getComputedStyle(element))).toEqual(style)
        }
      }
    }),
    { numRuns: 25 },
  )
  expect(hidden).toBeGreaterThan(50)
})
