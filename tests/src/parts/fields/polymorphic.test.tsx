import '../../../support/web/document.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, Form } from 'ra-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyList, AnyResource } from '../../../../registry/entities/registry.ts'
import { capabilities } from '../../../../src/platform/api/index.ts'
import { dataProvider } from '../../../../src/platform/data/index.ts'
import { LineCell } from '../../../../src/parts/form/lines/LineCell.tsx'
import { ResourceForm } from '../../../../src/parts/form/ResourceForm.tsx'
import { startWeb, type Web } from '../../../support/web/web.tsx'

/** Its name is a real one, because declarations know no others. */
const resource: AnyResource = {
  name: 'sliders',
  icon: 'image',
  menu: 'catalogue',
  title: 'title',
  fields: {
    kind: {
      type: 'choice',
      values: { booking: 'plain', planned: 'plain', provider: 'plain', account: 'plain' },
    },
    row_id: {
      type: 'polymorphic',
      typeField: 'kind',
      to: {
        booking: 'instant-bookings',
        planned: 'scheduled-bookings',
        provider: 'providers',
        account: 'users',
      },
    },
  },
  lists: {},
  form: ['kind', 'row_id'],
}
/** The same without short entities, and with the customer of the bookings. */
const complaint: AnyResource = {
  ...resource,
  fields: {
    kind: { type: 'choice', values: { booking: 'plain', planned: 'plain' }, nullable: true },
    row_id: {
      type: 'polymorphic',
      typeField: 'kind',
      to: { booking: 'instant-bookings', planned: 'scheduled-bookings' },
      nullable: true,
    },
    customer_id: { type: 'reference', to: 'customers', nullable: true },
  },
  form: ['row_id', 'kind', 'customer_id'],
}
const i18n = {
  translate: (key: string) => key,
  changeLocale: async () => {},
  getLocale: () => 'en',
}

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => cleanup())
afterAll(() => web.close())

async function openForm(
  role: 'admin' | 'operations' | 'car wash',
  row?: Record<string, unknown>,
  entity = resource,
) {
  await web.enter(role)
  await capabilities.load()
  const list: AnyList = {
    route: '/apps/sliders/list',
    roles: [role],
    request: 'GET x',
    columns: [],
  }
  const reference = { resource: entity, list, listName: 'all', resourceName: 'apps/sliders/list' }
  const onSave = vi.fn(async () => '/')
  render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18n}>
      <ResourceForm
        reference={reference}
        onSave={onSave}
        backPath="/"
        {...(row && { row: { id: 1, ...row } })}
      />
    </CoreAdminContext>,
  )
  const user = userEvent.setup()
  const kind = await screen.findByLabelText(/^resources\.sliders\.fields\.kind/)
  return {
    user,
    kind,
    choose: (value: string) => user.selectOptions(kind, value),
    box: () => screen.getByLabelText(/^resources\.sliders\.fields\.row_id/),
    saved: async () => {
      await user.click(screen.getByRole('button', { name: 'ui.save' }))
      await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
      return (onSave.mock.calls as unknown as [[object]])[0][0]
    },
  }
}

const readBooking = () =>
  web.db
    .selectFrom('instant_bookings as b')
    .innerJoin('users as u', 'u.id', 'b.customer_id')
    .select(['b.id', 'b.number', 'u.name'])
    .where('b.deleted_at', 'is', null)
    .orderBy('b.id')
    .executeTakeFirstOrThrow()

describe('the input of a reference to one of several entities', () => {
  it('asks for the entity first', async () => {
    const { box, choose } = await openForm('admin')
    expect(within(box()).getByRole('option').textContent).toBe('ui.choose_first')
    await choose('provider')
    await waitFor(() => expect(within(box()).getAllByRole('option').length).toBeGreaterThan(2))
  })

  it('finds rows of every entity by number or customer, and takes kind and customer from the row', async () => {
    const { box, kind, user, saved } = await openForm('operations', undefined, complaint)
    const booking = await web.db
      .selectFrom('scheduled_bookings as b')
      .innerJoin('users as u', 'u.id', 'b.customer_id')
      .select(['b.id', 'b.number', 'b.customer_id', 'u.name'])
      .where('b.deleted_at', 'is', null)
      .orderBy('b.id', 'desc')
      .executeTakeFirstOrThrow()
    await user.type(box(), booking.name)
    expect((await screen.findAllByRole('option', { name: /^W[BS]-/ })).length).toBeGreaterThan(0)
    await user.clear(box())
    await user.type(box(), booking.number)
    await user.click(await screen.findByRole('option', { name: new RegExp(booking.number) }))
    expect((box() as HTMLInputElement).value).toBe(booking.number)
    expect((kind as HTMLSelectElement).value).toBe('planned')
    expect(await saved()).toEqual({
      kind: 'planned',
      row_id: booking.id,
      customer_id: booking.customer_id,
    })
  })

  it('takes the kind from a typed number that nobody chose', async () => {
    const { box, user, saved } = await openForm('operations', undefined, complaint)
    await user.type(box(), 'ws-999999')
    await user.tab()
    expect(await saved()).toMatchObject({ kind: 'planned', row_id: 'ws-999999' })
  })

  it('lists the rows of an entity whose complete list is available', async () => {
    const { box, choose, user, saved } = await openForm('admin')
    const provider = await web.db
      .selectFrom('providers')
      .select(['id', 'name'])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await choose('provider')
    await screen.findByRole('option', { name: provider.name })
    await user.selectOptions(box(), provider.name)
    expect(await saved()).toEqual({ kind: 'provider', row_id: provider.id })
  })

  it('finds rows of an entity without a complete list by typing, by keyboard alone, and shows their owner', async () => {
    const { box, choose, user, saved } = await openForm('admin')
    const { id, number, name } = await readBooking()
    await choose('booking')
    await user.type(box(), number)
    const option = await screen.findByRole('option', { name: new RegExp(number) })
    expect(option.textContent).toContain(name)
    await user.keyboard('{Enter}')
    expect((box() as HTMLInputElement).value).toBe(number)
    expect(await saved()).toEqual({ kind: 'booking', row_id: id })
  })

  it('keeps a typed number when the focus leaves, even if the search finds no row', async () => {
    const { box, choose, user, saved } = await openForm('admin')
    await choose('booking')
    await user.type(box(), 'WB-999999')
    expect(await screen.findByText('ui.no_result')).toBeTruthy()
    await user.tab()
    expect(await saved()).toEqual({ kind: 'booking', row_id: 'WB-999999' })
  })

  it('chooses none of its suggestions when the focus leaves', async () => {
    const { box, choose, user, saved } = await openForm('admin')
    await choose('booking')
    await user.type(box(), 'WB-1000')
    await screen.findAllByRole('option', { name: /^WB-1000/ })
    await user.tab()
    expect(await saved()).toEqual({ kind: 'booking', row_id: 'WB-1000' })
  })

  it('keeps the typed text for another entity that is searched by typing, and for no other', async () => {
    const { box, choose, user, saved } = await openForm('admin')
    await choose('booking')
    await user.type(box(), 'WS-100001')
    await choose('planned')
    expect((box() as HTMLInputElement).value).toBe('WS-100001')
    await choose('provider')
    await waitFor(() => expect(box().tagName).toBe('SELECT'))
    await choose('planned')
    expect((box() as HTMLInputElement).value).toBe('')
    await user.type(box(), 'WS-2')
    expect(await saved()).toEqual({ kind: 'planned', row_id: 'WS-2' })
  })

  it('clears the row when the entity is cleared, and shows the stored row by its title', async () => {
    const { id, number } = await readBooking()
    const { box, choose } = await openForm('admin', { kind: 'booking', row_id: id, row: number })
    expect((box() as HTMLInputElement).value).toBe(number)
    await choose('provider')
    await waitFor(() => expect(box().tagName).toBe('SELECT'))
    await choose('booking')
    await waitFor(() => expect((box() as HTMLInputElement).value).toBe(''))
  })

  it('offers only entities that the role may read, and the entity of the stored row', async () => {
    const offered = (kind: HTMLElement) =>
      [...kind.querySelectorAll('option')].map(({ value }) => value)
    // Car-wash staff read the accounts to whom they may hand over cash.
    const names = ['', 'booking', 'planned', 'account']
    expect(offered((await openForm('car wash')).kind)).toEqual(names)
    cleanup()
    const { kind } = await openForm('car wash', { kind: 'provider', row_id: 1, row: 'Some' })
    expect(offered(kind)).toEqual(['', 'booking', 'planned', 'provider', 'account'])
  })
})

it('the input of a reference to one of several entities clears the row with the entity, in a line too', async () => {
  await web.enter('admin')
  await capabilities.load()
  render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18n}>
      <Form defaultValues={{ lines: [{ kind: 'planned', row_id: 'WS-1' }] }}>
        <LineCell resource={resource} name="kind" index={0} />
        <LineCell resource={resource} name="row_id" index={0} />
      </Form>
    </CoreAdminContext>,
  )
  const [kind, box] = await screen.findAllByRole<HTMLInputElement>('combobox')
  expect(box?.value).toBe('WS-1')
  await userEvent.setup().selectOptions(kind as HTMLElement, 'booking')
  await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('combobox')[1]?.value).toBe(''))
})
