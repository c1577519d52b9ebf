import '../../../support/web/document.ts'
import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  BooleanField,
  BooleanInput,
  CoreAdminContext,
  DateField,
  DateTimeInput,
  Form,
  NullableBooleanInput,
  NumberField,
  RecordContextProvider,
  TimeInput,
} from 'react-admin'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createValueFormat } from '../../../../registry/text/value-format.ts'
import { buildFormatDefaults } from '../../../../src/features/stock-screens/formatted-values.ts'
import { withEntityLabels } from '../../../../src/features/stock-screens/useEntityLabels.ts'

const format = createValueFormat({
  language: 'de',
  timeZone: 'Asia/Kuwait',
  currency: 'KWD',
  now: new Date('2026-11-25T12:00:00Z'),
})
const theme: Theme = { ...createTheme(), components: buildFormatDefaults(format, 'de') }
const row = {
  id: 1,
  active: 1,
  hidden: 0,
  day: '2026-03-01',
  at: '2026-03-01T22:30:00.000Z',
  opens: '08:30',
  price: '1234.500',
}

const Stock = ({ children }: { children: ReactNode }) => (
  <CoreAdminContext>
    <ThemeProvider theme={theme}>
      <RecordContextProvider value={row}>{children}</RecordContextProvider>
    </ThemeProvider>
  </CoreAdminContext>
)

afterEach(cleanup)

describe("react-admin's fields", () => {
  it('show flags', () => {
    render(
      <Stock>
        <BooleanField source="active" />
        <BooleanField source="hidden" />
      </Stock>,
    )
    expect([
      screen.queryAllByTestId('true').length,
      screen.queryAllByTestId('false').length,
    ]).toEqual([1, 1])
  })

  it('show days, moments and numbers in the format of the business, or in the format of their props', () => {
    render(
      <Stock>
        <DateField source="day" className="day" />
        <DateField source="at" className="at" />
        <DateField source="at" className="clock" showTime showDate={false} />
        <DateField source="at" className="both" showTime />
        <DateField
          source="day"
          className="own"
          locales="fr-FR"
          options={{ month: 'long', timeZone: 'UTC' }}
        />
        <NumberField source="price" className="price" />
      </Stock>,
    )
    const getText = (name: string) => document.querySelector(`.${name}`)?.textContent
    expect(getText('day')).toBe(format.date('2026-03-01'))
    expect(getText('at')).toBe(format.date('2026-03-02'))
    expect(getText('clock')).toBe('01:30')
    expect(getText('both')).toBe(format.datetime(row.at))
    expect(getText('own')).toBe('mars')
    expect(getText('price')).toBe('1.234,5')
  })
})

describe("react-admin's inputs", () => {
  it("take values in the format of the API, and moments in the business's time zone", async () => {
    const saved: unknown[] = []
    render(
      <Stock>
        <Form record={row} onSubmit={(values: unknown) => void saved.push(values)}>
          <BooleanInput source="active" label="active" />
          <NullableBooleanInput source="hidden" label="hidden" />
          <TimeInput source="opens" label="opens" />
          <DateTimeInput source="at" label="at" />
          <button type="submit">save</button>
        </Form>
      </Stock>,
    )
    const momentInput = screen.getByLabelText<HTMLInputElement>('at')
    const opens = screen.getByLabelText<HTMLInputElement>('opens')
    expect([momentInput.value, opens.value]).toEqual(['2026-03-02T01:30', '08:30'])
    fireEvent.click(screen.getByLabelText('active'))
    fireEvent.change(momentInput, { target: { value: '2026-03-02T02:15' } })
    fireEvent.change(opens, { target: { value: '09:45' } })
    fireEvent.click(screen.getByText('save'))
    await waitFor(() =>
      expect(saved).toEqual([
        { ...row, active: 0, opens: '09:45', at: '2026-03-01T23:15:00.000Z' },
      ]),
    )
  })
})

it('the search box of a stock list has the label Search', () => {
  const translate = withEntityLabels((key) => key)
  expect(translate('resources.apps/faqs/list.fields.q')).toBe('ui.search')
})
