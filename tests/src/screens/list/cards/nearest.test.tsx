import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { moveAmongCards } from '../../../../../src/screens/list/cards/nearest.ts'

afterEach(cleanup)

/** The cards of two people: the second one of Ali is further away than that of Sara. */
const CARDS = { 'Ali 10:00': [0, 0], 'Ali 16:00': [480, 0], 'Sara 10:30': [40, 40] } as const

test('an arrow key goes to the next card in the row of a person before a closer card of another', () => {
  const names = Object.keys(CARDS) as (keyof typeof CARDS)[]
  render(
    <section onKeyDown={moveAmongCards}>
      {['Ali', 'Sara'].map((person) => (
        <ol key={person}>
          {names
            .filter((name) => name.startsWith(person))
            .map((name) => (
              <li key={name} data-card={name}>
                <a className="card-link" href="/">
                  {name}
                </a>
              </li>
            ))}
        </ol>
      ))}
    </section>,
  )
  for (const name of names) {
    const [left, top] = CARDS[name]
    const card = screen.getByText(name).closest('li')
    if (card) card.getBoundingClientRect = () => new DOMRect(left, top, 40, 30)
  }
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    return document.activeElement?.textContent
  }
  screen.getByText('Ali 10:00').focus()
  expect(press('ArrowRight')).toBe('Ali 16:00')
  expect(press('ArrowRight')).toBe('Ali 16:00')
  expect(press('ArrowLeft')).toBe('Ali 10:00')
  expect(press('ArrowDown')).toBe('Sara 10:30')
  // A row without another card on this side leads to other rows.
  expect(press('ArrowLeft')).toBe('Ali 10:00')
})
