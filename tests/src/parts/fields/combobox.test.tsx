import '../../../support/web/document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addNotes } from '../../../../src/parts/fields/choices/choice-notes.ts'
import type { Creating } from '../../../../src/platform/extension-points/types.ts'
import type { Choice } from '../../../../src/parts/fields/choices/search.ts'
import { Combobox } from '../../../../src/parts/fields/inputs/combobox/Combobox.tsx'
import { listTexts } from '../../../support/sources/locales.ts'

const cars = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, title: `Car ${at + 1}` }))
const people = [
  { id: 51, title: 'Ali Hassan', hint: '+965 5123 4567' },
  { id: 52, title: 'Ali Hassan', hint: '+965 9876 5432' },
  { id: 53, title: 'Sara Naïm', hint: '+965 6611 2233' },
  { id: 54, title: '37-51300', hint: 'Toyota · Camry' },
  { id: 55, title: 'Ali', hint: '+965 6000 1111' },
]
/** A row that somebody makes from within the form. */
const MADE = { id: 99, title: 'Layla' }
const onChange = vi.fn()

/** A form field around it, which keeps what is chosen. */
interface FieldProps {
  choices: readonly Choice[]
  limit?: number
  creating?: Creating
}
function Field({ choices, limit, creating }: FieldProps) {
  const [value, setValue] = useState<number | null>(null)
  const change = (id: number | null) => {
    onChange(id)
    setValue(id)
  }
  return (
    <>
      <button type="button" onClick={() => setValue(MADE.id)}>
        Made
      </button>
      <Combobox
        choices={value === MADE.id ? [...choices, MADE] : choices}
        value={value}
        onChange={change}
        wiring={{ id: 'car' }}
        creating={creating}
        {...(limit !== undefined && { limit })}
      />
    </>
  )
}

function renderCombobox(limit?: number, choices: readonly Choice[] = cars, creating?: Creating) {
  onChange.mockClear()
  render(
    <CoreAdminContext>
      <label htmlFor="car">Car</label>
      <Field choices={choices} limit={limit} creating={creating} />
      <button type="button">Next</button>
    </CoreAdminContext>,
  )
  const box: HTMLInputElement = screen.getByRole('combobox', { name: 'Car' })
  return { user: userEvent.setup(), box }
}

afterEach(cleanup)

describe('an autocomplete', () => {
  it.each([
    [30, undefined],
    [5, 5],
  ])('suggests %i matches at most if the limit is %s', async (count, limit) => {
    const { user, box } = renderCombobox(limit)
    await user.type(box, 'car')
    expect(await screen.findAllByRole('option')).toHaveLength(count)
  })

  it('shows No Result if nothing matches', async () => {
    const { user, box } = renderCombobox()
    await user.type(box, 'boat')
    expect(await screen.findByText('ui.no_result')).toBeTruthy()
    expect(listTexts('en')['ui.no_result']).toBe('No Result')
  })

  it.each([
    ['ali 5123', [51]],
    ['98765432', [52]],
    ['+96598765432', [52]],
    ['٩٨٧٦ ٥٤٣٢', [52]],
    ['sara naim', [53]],
    ['3751300', [54]],
    ['camry', [54]],
    ['ali', [51, 52, 55]],
    ['5432 6611', []],
  ])('finds a choice by the line below its title: %s', async (typed, ids) => {
    const { user, box } = renderCombobox(undefined, people)
    await user.type(box, typed)
    const matchingPeople = people.filter(({ id }) => ids.includes(id))
    const texts = screen.queryAllByRole('option').map(({ textContent }) => textContent)
    expect(texts).toEqual(matchingPeople.map(({ title, hint }) => `${title}${hint}`))
  })

  it('chooses the first match on Enter', async () => {
    const { user, box } = renderCombobox(undefined, people)
    await user.type(box, 'ali{Enter}')
    expect(onChange.mock.calls).toEqual([[51]])
    expect(box.value).toBe('Ali Hassan')
  })

  it.each([
    ['the only match', '6611', 53, 'Sara Naïm'],
    ['the only one of that name, though others begin with it', 'ali', 55, 'Ali'],
  ])('chooses %s when Tab moves on to the next field', async (_, typed, id, title) => {
    const { user, box } = renderCombobox(undefined, people)
    await user.type(box, typed)
    await user.tab()
    expect(onChange.mock.calls).toEqual([[id]])
    expect(box.value).toBe(title)
    expect(screen.queryByText('ui.not_chosen')).toBeNull()
  })

  it.each(['hassan', 'nobody'])(
    'shows that nothing is chosen, and keeps the typed text: %s',
    async (typed) => {
      const { user, box } = renderCombobox(undefined, people)
      await user.type(box, typed)
      await user.tab()
      expect(onChange).not.toHaveBeenCalled()
      expect(box.value).toBe(typed)
      const note = screen.getByText('ui.not_chosen')
      expect(box.getAttribute('aria-describedby')).toBe(note.id)
      await user.type(box, 'x')
      expect(screen.queryByText('ui.not_chosen')).toBeNull()
    },
  )

  it('keeps the chosen row if another text is typed and nothing is chosen', async () => {
    const { user, box } = renderCombobox(undefined, people)
    await user.type(box, 'sara{Enter}')
    await user.type(box, ' who')
    await user.tab()
    expect(onChange.mock.calls).toEqual([[53]])
    expect(box.value).toBe('Sara Naïm')
    expect(screen.getByText('ui.not_chosen')).toBeTruthy()
  })

  it.each(['{Tab}', '{Enter}{Tab}'])(
    'lists unavailable choices last with the reason, and does not choose them by name and %s',
    async (keys) => {
      const note = { text: 'Busy 14:00–15:00', disabled: true }
      const { user, box } = renderCombobox(undefined, addNotes(people, new Map([[53, note]])))
      await user.click(box)
      const last = screen.getAllByRole('option').at(-1)
      expect(last?.textContent).toBe('Sara Naïm+965 6611 2233Busy 14:00–15:00')
      expect(last?.getAttribute('aria-disabled')).toBe('true')
      await user.type(box, `sara${keys}`)
      expect(onChange).not.toHaveBeenCalled()
      expect(screen.getByText('ui.not_chosen')).toBeTruthy()
    },
  )
})

describe('the choice that creates a row', () => {
  const creating = () => ({ label: 'New car', isDisabled: false, search: vi.fn(), make: vi.fn() })

  it('opens a new row with the typed text by keyboard, and chooses nothing', async () => {
    const way = creating()
    const { user, box } = renderCombobox(undefined, people, way)
    await user.type(box, 'Layla')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['New car · Layla'])
    expect(way.search).toHaveBeenLastCalledWith('Layla')
    await user.keyboard('{Enter}')
    expect(way.make).toHaveBeenCalledTimes(1)
    expect(onChange).not.toHaveBeenCalledWith(expect.any(Number))
    expect(box.value).toBe('Layla')
  })

  it('comes after the matches, and is missing as long as a field that it depends on is empty', async () => {
    const { user, box } = renderCombobox(undefined, people, creating())
    await user.type(box, 'sara')
    expect((await screen.findAllByRole('option')).at(-1)?.textContent).toBe('New car · sara')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    cleanup()
    const none = renderCombobox(undefined, people, { ...creating(), isDisabled: true })
    await none.user.type(none.box, 'sara')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
  })

  it('leaves no note about the typed text after the new row is chosen', async () => {
    const { user, box } = renderCombobox(undefined, people, creating())
    await user.type(box, 'Layla')
    await user.tab()
    expect(screen.getByText('ui.not_chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Made' }))
    expect(box.value).toBe(MADE.title)
    expect(screen.queryByText('ui.not_chosen')).toBeNull()
  })
})
