import '../../../support/web/document.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyList, AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field, FieldType, FieldTypes } from '../../../../registry/fields/field-types.ts'
import { capabilities } from '../../../../src/platform/api/index.ts'
import { dataProvider } from '../../../../src/platform/data/index.ts'
import { FieldValue } from '../../../../src/parts/fields/cells/FieldValue.tsx'
import { Filter } from '../../../../src/parts/fields/filters/Filter.tsx'
import type { Filters } from '../../../../src/platform/extension-points/types.ts'
import { ResourceForm } from '../../../../src/parts/form/ResourceForm.tsx'
import { createFormat } from '../../../../src/platform/i18n/format.ts'
import { png } from '../../../support/rows/picture.ts'
import { startWeb, type Web } from '../../../support/web/web.tsx'

type FieldOf<T extends FieldType> = { type: T } & FieldTypes[T]
interface Case<F> {
  field: F
  /** A field that stands ahead of it in its form, with a value from the start. */
  beside?: { readonly [name: string]: Field & { default: string } }
  /** A value as it is stored, and what its cell says. */
  stored: unknown
  cell: string | RegExp
  /** The input in the form, and the saved value. */
  entered: string
  saved: unknown
  /** An invalid input in the form, and its error. Null if every input is valid. */
  wrong: readonly [entered: string, problem: string] | null
  /** The input in the filter, and the name and value of the resulting filter. */
  filter: readonly [entered: string, name: string, value: string]
}

/** The case of each field type. A new type without a case does not compile. */
const CASES: { [T in FieldType]: Case<FieldOf<T>> } = {
  id: {
    field: { type: 'id' },
    stored: 7,
    cell: '7',
    entered: '8',
    saved: 8,
    wrong: ['eight', 'errors.field.not_id'],
    filter: ['8', 'id', '8'],
  },
  text: {
    field: { type: 'text', maxLength: 9 },
    stored: 'Wax & dry',
    cell: 'Wax & dry',
    entered: ' Polish ',
    saved: 'Polish',
    wrong: ['   ', 'errors.field.required'],
    filter: ['wax', 'text', 'wax'],
  },
  longtext: {
    field: { type: 'longtext' },
    stored: 'First\nSecond',
    cell: 'First\nSecond',
    entered: 'A\nB',
    saved: 'A\nB',
    wrong: ['', 'errors.field.required'],
    filter: ['first', 'longtext', 'first'],
  },
  email: {
    field: { type: 'email' },
    stored: 'a@b.example',
    cell: 'a@b.example',
    entered: 'c@d.example',
    saved: 'c@d.example',
    wrong: ['c@d', 'errors.field.not_email'],
    filter: ['b.ex', 'email', 'b.ex'],
  },
  phone: {
    field: { type: 'phone' },
    stored: '+965 5000 1234',
    cell: '+965 5000 1234',
    entered: '+965 5000 9999',
    saved: '+965 5000 9999',
    wrong: ['call me', 'errors.field.not_phone'],
    filter: ['5000', 'phone', '5000'],
  },
  url: {
    field: { type: 'url' },
    stored: 'https://washboard.example/a',
    cell: 'https://washboard.example/a',
    entered: 'https://washboard.example/b',
    saved: 'https://washboard.example/b',
    wrong: ['javascript:alert(1)', 'errors.field.not_url'],
    filter: ['wash', 'url', 'wash'],
  },
  image: {
    field: { type: 'image' },
    stored: '/demo/slider-1.svg',
    cell: '',
    entered: 'picture.png',
    saved: expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.png$/),
    wrong: ['drawing.svg', 'errors.field.not_picture'],
    filter: ['slider', 'image', 'slider'],
  },
  integer: {
    field: { type: 'integer', min: 5 },
    stored: 12345,
    cell: '12,345',
    entered: '42',
    saved: 42,
    wrong: ['4', 'errors.field.too_small'],
    filter: ['42', 'integer_from', '42'],
  },
  money: {
    field: { type: 'money' },
    stored: '1234.500',
    cell: 'KWD1,234.500',
    entered: '2.5',
    saved: '2.500',
    wrong: ['2.5001', 'errors.field.not_number'],
    filter: ['2.5', 'money_from', '2.5'],
  },
  percent: {
    field: { type: 'percent' },
    stored: '12.500',
    cell: '12.5 %',
    entered: '5',
    saved: '5.000',
    wrong: ['five', 'errors.field.not_number'],
    filter: ['5', 'percent_from', '5'],
  },
  coordinate: {
    field: { type: 'coordinate' },
    stored: '29.375900',
    cell: '29.375900',
    entered: '-47.5',
    saved: '-47.500000',
    wrong: ['north', 'errors.field.not_number'],
    filter: ['29', 'coordinate_from', '29'],
  },
  flag: {
    field: { type: 'flag' },
    stored: 1,
    cell: 'ui.yes',
    entered: 'on',
    saved: 1,
    wrong: null,
    filter: ['ui.no', 'flag', '0'],
  },
  choice: {
    field: { type: 'choice', values: { good: 'good', bad: 'stopped' } },
    stored: 'bad',
    cell: 'choices.sliders.choice.bad',
    entered: 'choices.sliders.choice.good',
    saved: 'good',
    wrong: ['', 'errors.field.required'],
    filter: ['choices.sliders.choice.bad', 'choice', 'bad'],
  },
  reference: {
    field: { type: 'reference', to: 'taxes' },
    stored: 1,
    cell: 'Some title',
    entered: 'A tax',
    saved: 1,
    wrong: ['', 'errors.field.required'],
    filter: ['A tax', 'reference', '1'],
  },
  files: {
    field: { type: 'files', kinds: ['image'] },
    stored: [`/uploads/${'a'.repeat(64)}.pdf?name=May%20bill.pdf`],
    cell: 'May bill.pdf',
    entered: 'boat.png',
    saved: [expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.png\?name=\w+/)],
    wrong: ['', 'errors.field.required'],
    filter: ['bill', 'files', 'bill'],
  },
  references: {
    field: { type: 'references', to: 'taxes' },
    stored: [1],
    cell: '#1',
    entered: 'A tax',
    saved: [1],
    wrong: ['', 'errors.field.required'],
    filter: ['A tax', 'references', '1'],
  },
  polymorphic: {
    field: { type: 'polymorphic', typeField: 'kind', to: { instant: 'instant-bookings' } },
    beside: { kind: { type: 'choice', values: { instant: 'plain' }, default: 'instant' } },
    stored: 1,
    cell: 'Some title',
    entered: ' WB-100017 ',
    saved: 'WB-100017',
    wrong: ['', 'errors.field.required'],
    filter: ['WB-100017', 'polymorphic', 'WB-100017'],
  },
  date: {
    field: { type: 'date' },
    stored: '2026-03-10',
    cell: /^Tue,? 10 Mar 2026$/,
    entered: '2026-03-11',
    saved: '2026-03-11',
    wrong: ['', 'errors.field.required'],
    filter: ['2026-03-11', 'date_from', '2026-03-11'],
  },
  time: {
    field: { type: 'time' },
    stored: '09:30',
    cell: '09:30',
    entered: '10:15',
    saved: '10:15',
    wrong: ['', 'errors.field.required'],
    filter: ['09', 'time_from', '09'],
  },
  datetime: {
    field: { type: 'datetime' },
    stored: '2026-03-10T06:30:00Z',
    cell: /^Tue,? 10 Mar,? 09:30$/,
    entered: '2026-03-11T10:00',
    saved: '2026-03-11T07:00:00.000Z',
    wrong: ['', 'errors.field.required'],
    filter: ['2026-03-11', 'datetime_from', '2026-03-11'],
  },
}
const cases = Object.entries(CASES) as [FieldType, Case<Field>][]

/** An entity with one field; its name is a real one, because declarations know no others. */
const getEntity = (
  name: string,
  field: Field,
  beside: Readonly<Record<string, Field>> = {},
): AnyResource => ({
  name: 'sliders',
  icon: 'image',
  menu: 'catalogue',
  title: name,
  fields: { ...beside, [name]: field },
  lists: {},
  form: [...Object.keys(beside), name],
})
const translate = (key: string) => key
const i18n = { translate, changeLocale: async () => {}, getLocale: () => 'en' }
const label = (name: string) => new RegExp(`^resources\\.sliders\\.fields\\.${name}`)

const show = (children: ReactNode) =>
  render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18n}>
      {children}
    </CoreAdminContext>,
  )

let web: Web
beforeAll(async () => {
  web = await startWeb()
  await web.db.updateTable('taxes').set({ name: 'A tax' }).where('id', '=', 1).execute()
  await web.enter('admin')
  await capabilities.load()
})
afterEach(() => cleanup())
afterAll(() => web.close())

const PICTURE = new Uint8Array(png(120))

/** Gives a control a value as a person does: typed, chosen, ticked or picked from the disk. */
async function enter(control: HTMLElement, text: string) {
  const user = userEvent.setup({ applyAccept: false })
  const type = control instanceof HTMLInputElement ? control.type : 'text'
  if (control instanceof HTMLSelectElement) {
    await within(control).findByRole('option', { name: text })
    await user.selectOptions(control, text)
  } else if (type === 'checkbox') await user.click(control)
  else if (type === 'file') {
    const ending = text.endsWith('.svg') ? 'svg+xml' : 'png'
    await user.upload(control, new File([PICTURE], text, { type: `image/${ending}` }))
  } else fireEvent.change(control, { target: { value: text } })
}

describe('a cell', () => {
  const format = createFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' })
  const cell = (type: FieldType, field: Field, value: unknown) =>
    render(
      <FieldValue
        name={type}
        row={{ [type]: value, [`${type}_name`]: 'Some title' }}
        resource={getEntity(type, field)}
        translate={translate}
        format={format}
      />,
    ).container

  it.each(cases)('of type %s shows its value', (type, { field, stored, cell: said }) => {
    const expected = said instanceof RegExp ? expect.stringMatching(said) : said
    expect(cell(type, field, stored).textContent).toEqual(expected)
  })

  it('formats the title of a reference by the type of the title field', () => {
    const field = { type: 'reference', to: 'available-dates' } as const
    const show = (title: string | null) =>
      render(
        <FieldValue
          name="reference"
          row={{ reference: 5, reference_name: title }}
          resource={getEntity('reference', field)}
          translate={translate}
          format={format}
        />,
      ).container.textContent
    expect([show('2026-03-01'), show(null)]).toEqual([format.date('2026-03-01'), '#5'])
  })

  it.each(cases.filter(([type]) => type !== 'image'))(
    'of type %s without a value is a dash',
    (type) => {
      expect(cell(type, CASES[type].field, null).textContent).toBe('–')
    },
  )

  it.each([
    ['email', 'a+b@b.example', 'mailto:a%2Bb@b.example'],
    // Stored before such addresses were refused.
    ['email', 'x?bcc=evil@evil.example', 'mailto:x%3Fbcc%3Devil@evil.example'],
    ['phone', '+965 5000-1234', 'tel:+96550001234'],
    ['url', 'https://washboard.example/a', 'https://washboard.example/a'],
  ] as const)('of type %s is a link', (type, value, href) => {
    const link = within(cell(type, CASES[type].field, value)).getByRole('link')
    expect(link.getAttribute('href')).toBe(href)
  })

  it('with an unsafe address is no link', () => {
    const shown = within(cell('url', CASES.url.field, 'javascript:alert(1)'))
    expect(shown.queryByRole('link')).toBeNull()
    expect(shown.getByText('javascript:alert(1)')).toBeTruthy()
  })

  it('of a picture shows the picture, or a placeholder if it cannot be loaded', () => {
    const shown = cell('image', CASES.image.field, '/demo/slider-1.svg')
    const picture = shown.querySelector('img') as HTMLImageElement
    expect(picture.getAttribute('src')).toBe('/demo/slider-1.svg')
    fireEvent.error(picture)
    expect(shown.querySelector('img')).toBeNull()
  })
})

describe('an input', () => {
  const sent = () =>
    waitFor(() => expect(screen.queryByLabelText(/^ui\.(picture|files)_sending$/)).toBeNull())
  async function openForm(type: FieldType, field: Field) {
    const resource = getEntity(type, field, CASES[type].beside)
    const list = { route: '/apps/sliders/list', roles: ['admin'], columns: [] } as never
    const reference = { resource, list, listName: 'all', resourceName: 'apps/sliders/list' }
    const onSave = vi.fn(async () => '/')
    show(<ResourceForm reference={reference} onSave={onSave} backPath="/" />)
    const save = async () =>
      userEvent.setup().click(screen.getByRole('button', { name: 'ui.save' }))
    return { onSave, save, control: await screen.findByLabelText(label(type)) }
  }

  it.each(cases)('of type %s saves the entered value', async (type, of) => {
    const { field, beside = {}, entered, saved } = of
    const defaultEntries = Object.entries(beside).map(([name, field]) => [name, field.default])
    const { control, save, onSave } = await openForm(type, field)
    await enter(control, entered)
    await sent()
    await save()
    const data = { ...Object.fromEntries(defaultEntries), [type]: saved }
    await waitFor(() => expect(onSave.mock.calls).toEqual([[data, undefined]]))
  })

  it.each(
    cases.flatMap(([type, { field, wrong }]) => (wrong ? [[type, field, ...wrong] as const] : [])),
  )('of type %s refuses a wrong value', async (type, field, entered, problem) => {
    const { control, save, onSave } = await openForm(type, field)
    if (entered) await enter(control, entered)
    await save()
    expect(await screen.findByText(problem)).toBeTruthy()
    const now = screen.getByLabelText(label(type))
    expect(now.getAttribute('aria-invalid')).toBe('true')
    expect(now.getAttribute('aria-describedby')).toBeTruthy()
    expect(onSave).not.toHaveBeenCalled()
  })

  it.each(cases)(
    'of type %s is marked as optional if it is not required',
    async (type, { field, beside = {} }) => {
      await openForm(type, { ...field, nullable: true } as Field)
      // Yes or no is always one of them: a flag is never left out.
      const expectedValue = type === 'flag' ? 0 : 1
      expect(screen.queryAllByText(/ui\.optional/)).toHaveLength(
        expectedValue + Object.keys(beside).length,
      )
    },
  )

  it.each([
    '29.37585912345678, 47.97740512345678',
    '29°22\'33.1"N 47°58\'38.7"E',
    'https://www.google.com/maps/place/X/@29.3,47.9,17z/data=!8m2!3d29.375859!4d47.977405',
    'geo:29.375859,47.977405?q=29.375859,47.977405',
  ])('of a coordinate fills both from a position that is pasted: %s', async (text) => {
    const resource: AnyResource = {
      ...getEntity('latitude', { type: 'coordinate' }, { longitude: { type: 'coordinate' } }),
      fields: { latitude: { type: 'coordinate' }, longitude: { type: 'coordinate' } },
    }
    const list = { route: '/apps/sliders/list', roles: ['admin'], columns: [] } as never
    const reference = { resource, list, listName: 'all', resourceName: 'apps/sliders/list' }
    const onSave = vi.fn(async () => '/')
    show(<ResourceForm reference={reference} onSave={onSave} backPath="/" />)
    const control = await screen.findByLabelText(label('longitude'))
    const user = userEvent.setup()
    await user.click(control)
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'ui.save' }))
    const saved = {
      latitude: expect.stringMatching(/^29\.3758/),
      longitude: expect.stringMatching(/^47\.977/),
    }
    await waitFor(() => expect(onSave.mock.calls).toEqual([[saved, undefined]]))
  })

  it('of a reference with many choices finds a row by typing', async () => {
    const customer = await web.db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('account_type', '=', 'User')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const { save, onSave } = await openForm('reference', { type: 'reference', to: 'customers' })
    const user = userEvent.setup()
    const box = await screen.findByPlaceholderText('ui.choose')
    await user.type(box, customer.name)
    const [option] = await screen.findAllByRole('option', {
      name: (name) => name.startsWith(customer.name),
    })
    await user.click(option as HTMLElement)
    await save()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    const [[data]] = onSave.mock.calls as unknown as [[{ reference: number }]]
    const chosen = await web.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', data.reference)
      .executeTakeFirstOrThrow()
    expect(chosen.name).toBe(customer.name)
  })
})

describe('a filter', () => {
  const resourceName = 'apps/services/list'
  const list: AnyList = { route: '/apps/x/list', roles: [], request: 'GET x', columns: [] }
  const showFilter = (type: FieldType, field: Field, filters: Filters = {}) => {
    const onChange = vi.fn()
    const resource = getEntity(type, field)
    show(<Filter {...{ name: type, resource, resourceName, list, filters, onChange }} />)
    return onChange
  }
  /** The control that a person would use for a value. */
  const controlFor = async (entered: string, isRange: boolean) =>
    screen.queryByRole('button', { name: entered }) ??
    (await screen.findByLabelText(
      isRange ? 'ui.from' : new RegExp(`^(?:ui.filter_contains|${entered})$`),
    ))

  it.each(cases)('of type %s filters by the entered value', async (type, { field, filter }) => {
    const [entered, name, value] = filter
    const onChange = showFilter(type, field)
    const control = await controlFor(entered, name !== type)
    if (control instanceof HTMLButtonElement) fireEvent.click(control)
    else await enter(control, entered)
    expect(onChange.mock.calls).toEqual([[expect.objectContaining({ [name]: [value] })]])
  })

  it('of a choice takes several values, or rows without a value', () => {
    const onChange = showFilter('choice', CASES.choice.field, { choice: ['good'] })
    fireEvent.click(screen.getByLabelText('choices.sliders.choice.bad'))
    fireEvent.click(screen.getByRole('button', { name: 'ui.filter_not' }))
    expect(onChange.mock.calls).toEqual([
      [{ choice: ['good', 'bad'] }],
      [{ choice: [], choice_not: ['good'] }],
    ])
  })

  it('of an optional field can select rows with or without a value', () => {
    const onChange = showFilter('money', { type: 'money', nullable: true })
    fireEvent.click(screen.getByRole('button', { name: 'ui.filter_empty' }))
    expect(onChange.mock.calls).toEqual([[{ money_empty: ['1'] }]])
  })

  it('of days has named days, which a chosen day replaces', () => {
    const onChange = showFilter('date', CASES.date.field, { date: ['today'] })
    fireEvent.click(screen.getByRole('button', { name: 'days.this_week' }))
    fireEvent.change(screen.getByLabelText('ui.to'), { target: { value: '11/03/2026' } })
    fireEvent.change(screen.getByLabelText('ui.to'), { target: { value: '11/03/202' } })
    expect(onChange.mock.calls).toEqual([
      [{ date: ['this_week'], date_from: [], date_to: [] }],
      [{ date: [], date_to: ['2026-03-11'] }],
    ])
  })
})
