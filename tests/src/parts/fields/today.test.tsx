import '../../../support/web/document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseCapabilities } from '../../../../src/platform/api/capabilities.ts'
import { capabilities } from '../../../../src/platform/api/index.ts'
import { DayInput } from '../../../../src/parts/fields/days/DayInput.tsx'
import { MomentInput } from '../../../../src/parts/fields/days/MomentInput.tsx'

/** Words of days, as a language has them. */
const i18nProvider = {
  translate: (key: string) => key,
  changeLocale: async () => {},
  getLocale: () => 'en',
}

const submittedValues: string[] = []
function Inputs() {
  const [values, setValues] = useState(['', ''])
  const changeValue = (inputIndex: number) => (value: string) => {
    submittedValues[inputIndex] = value
    setValues(values.with(inputIndex, value))
  }
  return (
    <>
      <DayInput aria-label="Day" value={values[0] ?? ''} onChange={changeValue(0)} />
      <MomentInput aria-label="Moment" value={values[1] ?? ''} onChange={changeValue(1)} />
    </>
  )
}

function typeText(label: string, text: string) {
  const input = screen.getByLabelText(label)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

const businessIn = (timeZone: string) =>
  vi.spyOn(capabilities, 'current').mockReturnValue(parseCapabilities({ data: { timeZone } }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// On the clocks of these two it is never the same day, so one of them is not the device's.
test.each([
  ['Pacific/Kiritimati', '2026-03-11', '2026-03-11T10:01:00Z', '2026-03-12'],
  ['Pacific/Pago_Pago', '2026-03-09', '2026-03-10T11:01:00Z', '2026-03-10'],
])(
  'the default of a day field is today in %s, also after midnight there',
  (timeZone, today, later, next) => {
    businessIn(timeZone)
    vi.setSystemTime(new Date('2026-03-10T10:30:00Z'))
    render(
      <CoreAdminContext i18nProvider={i18nProvider}>
        <Inputs />
      </CoreAdminContext>,
    )
    typeText('Day', 'days.today')
    expect(submittedValues[0]).toBe(today)
    typeText('Moment', 'days.now')
    expect(Date.parse(submittedValues[1] ?? '')).toBe(Date.parse('2026-03-10T10:30:00Z'))
    vi.setSystemTime(new Date(later))
    typeText('Day', 'days.today')
    expect(submittedValues[0]).toBe(next)
  },
)

test('a time that clocks show twice is the first one, with its offset, and the other by its offset', () => {
  businessIn('Africa/Cairo')
  vi.setSystemTime(new Date('2026-03-10T10:30:00Z'))
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Inputs />
    </CoreAdminContext>,
  )
  const typeMoment = (text: string) => {
    typeText('Moment', text)
    return [submittedValues[1], (screen.getByLabelText('Moment') as HTMLInputElement).value]
  }
  const [first, second] = ['2027-10-28T20:30:00.000Z', '2027-10-28T21:30:00.000Z']
  expect(typeMoment('28/10/2027 23:30')).toEqual([first, '28/10/2027 23:30 UTC+3'])
  expect(typeMoment('28/10/2027 23:30 UTC+2')).toEqual([second, '28/10/2027 23:30 UTC+2'])
  // Clocks skip this time.
  expect(typeMoment('30/4/2027 00:30')).toEqual(['2027-04-29T22:30:00.000Z', '30/04/2027 01:30'])
})
