import '../../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Request as Line } from '../../../../../registry/entities/requests.ts'
import type { Reply } from '../../../../support/web/web-api.ts'
import { openApp, startWeb, type Web } from '../../../../support/web/web.tsx'
import { readTexts } from '../../../../../server/settings/languages.ts'

const en = readTexts('en')
const FAQS = '/apps/faqs/list'
/** The response timeout in the product and in these tests, in milliseconds. */
const PATIENCE = { real: 10_000, here: 150 }

const html = (status: number) => () => HttpResponse.html('<h1>Bad day</h1>', { status })
const json = (body: unknown, status: number) => () => HttpResponse.json(body as never, { status })
const text = (body: string) => () =>
  new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
const silence: Reply = async () => {
  await delay('infinite')
  return HttpResponse.error()
}
/** A body that begins well and whose connection then breaks. */
const cut: Reply = () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":[')),
    pull: (controller) => controller.error(new Error('reset')),
  })
  return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
}

type Fault = readonly [what: string, reply: Reply, message: string | undefined]

/** The faults that any request can meet. */
const FAULTS: readonly Fault[] = [
  ['no connection', () => HttpResponse.error(), en['errors.network']],
  ['a connection that is cut', cut, en['errors.network']],
  ['no answer in time', silence, en['errors.timeout']],
  ['an error page, 500', html(500), en['errors.server']],
  ['an error without words, 500', json({}, 500), en['errors.server']],
  ['an error page, 502', html(502), en['errors.server']],
  ['an error page, 503', html(503), en['errors.server']],
  ['a page instead of an answer', html(200), en['errors.not_json']],
  ['JSON that ends too early', text('{"data":[{"id":1,"qu'), en['errors.not_json']],
  ['an empty body', text(''), en['errors.not_json']],
  ['too many tries, 429', json({}, 429), en['errors.too_many']],
]
/** The faults of the request itself. A retry does not help. */
const FINAL: readonly Fault[] = [
  ['what may not be had, 403', json({}, 403), en['errors.forbidden']],
  ['nothing there, 404', html(404), en['errors.not_found']],
  ['a conflict, 409', json({}, 409), en['errors.conflict']],
  ['a refusal without words, 422', html(422), en['errors.invalid']],
]
/** Responses without valid rows. A change of a known row succeeds with any of them. */
const SHAPES: readonly Fault[] = [
  ['an object instead of rows', json({ data: {} }, 200), en['errors.wrong_shape']],
  ['rows without an id', json({ data: [{ question: 'A' }] }, 200), en['errors.wrong_shape']],
  ['null', json(null, 200), en['errors.wrong_shape']],
]

/** Each of them is met in turn on the same screen, which may take long on a busy machine. */
vi.setConfig({ testTimeout: 240_000 })

let web: Web
beforeAll(async () => {
  web = await startWeb()
  const { setTimeout: later } = window
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    later(run, ms === PATIENCE.real ? PATIENCE.here : ms)) as typeof setTimeout)
})
beforeEach(() => web.enter('admin'))
afterEach(() => web.leave())
afterAll(async () => {
  vi.restoreAllMocks()
  await web.close()
})

/** Answers a call with one fault until it was met once more, and waits until the screen says so. */
async function meet(line: Line, [what, reply, message]: Fault, act: () => Promise<unknown>) {
  let met = 0
  web.mend()
  web.fault(line, (request) => {
    met++
    return reply(request)
  })
  await act()
  await waitFor(() => expect([what, met]).not.toEqual([what, 0]))
  await waitFor(() => {
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect([what, said.join(' ')]).toEqual([what, expect.stringContaining(message ?? 'a message')])
  })
}

const faq = (question: string) =>
  web.db
    .selectFrom('faqs')
    .select(['question', 'deleted_at'])
    .where('question', '=', question)
    .executeTakeFirst()

it('the tests below use at least fourteen faults', () => {
  expect(new Set([...FAULTS, ...FINAL].map(([what]) => what)).size).toBeGreaterThanOrEqual(14)
})

it('a list shows an error for each faulty answer, and loads after the fault is gone', async () => {
  const line = 'GET admin/faqs/all'
  for (const fault of FINAL) {
    await meet(line, fault, () => openApp(FAQS))
    web.leave()
    await web.enter('admin')
  }
  const [first, ...others] = [...FAULTS, ...SHAPES]
  let user = undefined as unknown as Awaited<ReturnType<typeof openApp>>
  await meet(line, first as Fault, async () => {
    user = await openApp(FAQS)
  })
  const retry = async () => user.click(await screen.findByRole('button', { name: 'Retry' }))
  for (const fault of others) await meet(line, fault, retry)
  web.mend()
  await retry()
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a form shows an error for each faulty answer, keeps the typed values, and saves them after the fault is gone', async () => {
  const line = 'POST admin/faqs/store'
  const user = await openApp(`${FAQS}/create`)
  const field = await screen.findByLabelText('Question')
  await user.type(field, 'Do you wash on Fridays?')
  await user.type(screen.getByLabelText('Answer'), 'From two.')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  for (const fault of [...FAULTS, ...FINAL, ...SHAPES]) {
    await meet(line, fault, save)
    expect([fault[0], field.isConnected, (field as HTMLInputElement).value]).toEqual([
      fault[0],
      true,
      'Do you wash on Fridays?',
    ])
  }
  expect(await faq('Do you wash on Fridays?')).toBeUndefined()
  web.mend()
  await save()
  await waitFor(async () => expect(await faq('Do you wash on Fridays?')).toBeTruthy())
})

it.each([
  ['delete', /^Delete: /, 'Delete', 'Close', ''],
  ['restore', /^Restore: /, 'Restore', 'Cancel', '?deleted=only'],
] as const)(
  'the dialog of %s shows an error for each faulty answer, and performs the action after the fault is gone',
  async (verb, name, yes, no, query) => {
    const line = verb === 'delete' ? 'POST admin/faqs/destroy' : 'POST admin/faqs/restore'
    const user = await openApp(`${FAQS}${query}`)
    const [button] = await screen.findAllByRole('button', { name })
    const question = button?.getAttribute('aria-label')?.replace(name, '') ?? ''
    const isDeleted = async () => (await faq(question))?.deleted_at !== null
    const before = await isDeleted()
    async function ask() {
      await user.click(screen.getByRole('button', { name: `${yes}: ${question}` }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(await dialog.findByRole('button', { name: yes }))
      return dialog
    }
    for (const fault of FINAL) {
      await meet(line, fault, ask)
      const [close] = screen.getAllByRole('button', { name: no }).reverse()
      await user.click(close as HTMLElement)
    }
    const again = new RegExp(`^(Retry|${yes})$`)
    const [first, ...others] = FAULTS
    await meet(line, first as Fault, ask)
    const dialog = within(screen.getByRole('dialog'))
    const retry = async () => user.click(await dialog.findByRole('button', { name: again }))
    for (const fault of others) await meet(line, fault, retry)
    expect(await isDeleted()).toBe(before)
    web.mend()
    await retry()
    await waitFor(async () => expect(await isDeleted()).toBe(!before))
  },
)
