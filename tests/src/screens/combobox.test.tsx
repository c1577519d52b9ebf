import '../../support/document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { Combobox } from '../../../src/form/Combobox.tsx'
import { textsOf } from '../../support/locales.ts'

const choices = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, title: `Car ${at + 1}` }))

function show(limit?: number) {
  render(
    <CoreAdminContext>
      <label htmlFor="car">Car</label>
      <Combobox
        choices={choices}
        value={null}
        onChange={() => {}}
        wiring={{ id: 'car' }}
        {...(limit !== undefined && { limit })}
      />
    </CoreAdminContext>,
  )
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Car' }) }
}

afterEach(cleanup)

describe('an autocomplete', () => {
  it.each([
    [30, undefined],
    [5, 5],
  ])('suggests %i at most where the limit is %s', async (count, limit) => {
    const { user, box } = show(limit)
    await user.type(box, 'car')
    expect(await screen.findAllByRole('option')).toHaveLength(count)
  })

  it('says No Result where nothing matches', async () => {
    const { user, box } = show()
    await user.type(box, 'boat')
    expect(await screen.findByText('ui.no_result')).toBeTruthy()
    expect(textsOf('en')['ui.no_result']).toBe('No Result')
  })
})
