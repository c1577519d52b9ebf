import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { orderLines, orders } from '../../support/relations/orders.ts'

interface Line {
  id: number
  goods: string
  amount: number
  place: number
}

describe.each(TESTED_ENGINES)('The lines of an order, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startWithEntities>>
  beforeAll(async () => {
    server = await startWithEntities(engine, orders, orderLines)
  })
  afterAll(() => server.close())

  const order = (verb: string, body: object, headers?: Record<string, string>) =>
    server.ask(`POST admin/orders/${verb}`, body, headers)
  const line = (verb: string, body: object) => server.ask(`POST admin/order-lines/${verb}`, body)
  const readLines = (body: { data: { lines: Line[] } }) =>
    body.data.lines.map(({ goods, amount, place }) => [place, goods, amount])
  let orderCount = 0
  const soap = { goods: 'Soap', amount: 2 }
  const wax = { goods: 'Wax', amount: 1 }
  async function newOrder(lines: readonly object[] = [soap, wax]) {
    orderCount += 1
    const { status, body } = await order('store', { code: `O${orderCount}`, lines })
    expect(status).toBe(200)
    return body
  }
  const readStoredLines = async (id: number) =>
    (
      await sql<Line & { deleted_at: unknown }>`select * from order_lines where order_id = ${id}
        order by id`.execute(server.db)
    ).rows

  test('are created with the order, in their sequence, and counted', async () => {
    const body = await newOrder()
    expect(readLines(body)).toEqual([
      [1, 'Soap', 2],
      [2, 'Wax', 1],
    ])
    const read = await order('one', { id: body.data.id })
    expect([readLines(read.body), read.body.data.line_count]).toEqual([readLines(body), 2])
    const list = await server.ask('GET admin/orders/all?q=O1')
    expect([list.body.data[0].line_count, 'lines' in list.body.data[0]]).toEqual([2, false])
  })

  test('are changed, added, removed and reordered by one request', async () => {
    const { data } = await newOrder()
    const [firstLine, secondLine] = data.lines
    const lines = [
      { goods: 'Cloth', amount: 5 },
      { id: secondLine.id, ...wax, amount: 9 },
    ]
    const { body } = await order('update', { id: data.id, lines })
    expect(readLines(body)).toEqual([
      [1, 'Cloth', 5],
      [2, 'Wax', 9],
    ])
    const storedLines = await readStoredLines(data.id)
    expect(storedLines.find(({ id }) => id === firstLine.id)?.deleted_at).not.toBeNull()
    expect([storedLines.length, body.data.line_count]).toEqual([3, 2])
  })

  test('stay unchanged if a request does not contain them, and are not written again', async () => {
    const { data } = await newOrder()
    const quiet = await order('update', { id: data.id, code: 'quiet' })
    expect(readLines(quiet.body)).toHaveLength(2)
    const sameLines = data.lines.map(({ id, goods, amount }: Line) => ({ id, goods, amount }))
    const secondUpdate = await order('update', { id: data.id, lines: sameLines })
    expect(secondUpdate.body.data.version).toBe(quiet.body.data.version)
    const changes = await sql`select from changes where entity = 'order-lines'
      and row_id in (${sql.join(data.lines.map(({ id }: Line) => id))})`.execute(server.db)
    expect(changes.rows).toHaveLength(2)
  })

  test('are all refused together with the order if one is wrong, with an error at its position', async () => {
    const { status, body } = await order('store', {
      code: 'wrong',
      lines: [soap, { goods: '', amount: 0 }, { ...wax, service_id: 999_999 }],
    })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['lines.1.amount', 'lines.1.goods', 'lines.2.service_id'],
    ])
    expect((await server.ask('GET admin/orders/all?q=wrong')).body.data).toEqual([])
  })

  test.each([
    ['no list', 'soap', ['lines']],
    ['too many', Array.from({ length: 21 }, () => soap), ['lines']],
    ['no line', [7], ['lines.0']],
    ['an unknown field', [{ ...soap, order_id: 1 }], ['lines.0.order_id']],
    ['the line of another order', [{ ...soap, id: 1 }], ['lines.0.id']],
    ['an id that is none', [{ ...soap, id: 'x' }], ['lines.0.id']],
    [
      'one line twice',
      [
        { ...soap, id: 1 },
        { ...wax, id: 1 },
      ],
      ['lines.1.id'],
    ],
  ])('are refused as %s', async (_, lines, errorPath) => {
    const { status, body } = await order('store', { code: 'refused', lines })
    expect([status, Object.keys(body.errors)]).toEqual([422, errorPath])
  })

  test('raise the version of their order, whichever endpoint changes them', async () => {
    const { data } = await newOrder()
    const [firstLine] = data.lines
    await line('update', { id: firstLine.id, amount: 7 })
    const stale = await order(
      'update',
      { id: data.id, lines: [] },
      { 'if-match': `"${data.version}"` },
    )
    expect([stale.status, readLines({ data: stale.body.data })]).toEqual([
      412,
      [
        [1, 'Soap', 7],
        [2, 'Wax', 1],
      ],
    ])
  })

  test('go to the trash with their order, are restored with it, and are deleted for good with it', async () => {
    const { data } = await newOrder()
    const [firstLine, secondLine] = data.lines
    await line('destroy', { id: firstLine.id })
    expect((await order('destroy', { id: data.id })).status).toBe(200)
    expect(
      (await readStoredLines(data.id)).filter(
        ({ deleted_at: deletionTime }) => deletionTime === null,
      ),
    ).toEqual([])
    const back = await order('restore', { id: data.id })
    expect([back.body.data.lines.map(({ id }: Line) => id), back.body.data.line_count]).toEqual([
      [secondLine.id],
      1,
    ])
    await order('destroy', { id: data.id })
    expect((await order('forceDelete', { id: data.id })).status).toBe(200)
    expect(await readStoredLines(data.id)).toEqual([])
  })

  test('are undone together with their order', async () => {
    const { data } = await newOrder()
    const [firstLine] = data.lines
    const lines = [
      { id: firstLine.id, ...soap, amount: 50 },
      { goods: 'Sponge', amount: 3 },
    ]
    const { body } = await order('update', { id: data.id, code: 'changed', lines })
    expect((await server.ask('POST history/undo', { batch: body.batch })).status).toBe(200)
    const after = await order('one', { id: data.id })
    expect([readLines(after.body), after.body.data.code, after.body.data.line_count]).toEqual([
      readLines({ data }),
      data.code,
      2,
    ])
  })

  test('of a sent order cannot be changed, neither in the form of the order nor alone', async () => {
    const { data } = await newOrder()
    const [firstLine, secondLine] = data.lines
    await order('update', { id: data.id, status: 'sent' })
    const sameLines = data.lines.map(({ id, goods, amount }: Line) => ({ id, goods, amount }))
    expect((await order('update', { id: data.id, lines: sameLines })).status).toBe(200)
    const refusals = [
      await order('update', { id: data.id, lines: [] }),
      await line('update', { id: firstLine.id, amount: 7 }),
      await line('destroy', { id: secondLine.id }),
      await line('store', { ...soap, order_id: data.id }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [409, 'lines_closed']),
    )
    expect(readLines((await order('one', { id: data.id })).body)).toEqual(readLines({ data }))
  })

  test('of an order that was sent since cannot be restored by an undo', async () => {
    const { data } = await newOrder()
    const [firstLine] = data.lines
    const inForm = await order('update', { id: data.id, lines: [{ id: firstLine.id, ...soap }] })
    const alone = await line('update', { id: firstLine.id, amount: 9 })
    const sentOrder = await order('update', { id: data.id, status: 'sent' })
    const undo = async (batch: string) => {
      const { status, body } = await server.ask('POST history/undo', { batch })
      return [status, body.code]
    }
    for (const { body } of [alone, inForm])
      expect(await undo(body.batch)).toEqual([409, 'lines_closed'])
    expect(await undo(sentOrder.body.batch)).toEqual([200, undefined])
    for (const { body } of [alone, inForm]) expect(await undo(body.batch)).toEqual([200, undefined])
    expect(readLines((await order('one', { id: data.id })).body)).toEqual(readLines({ data }))
  })

  test('that were changed or deleted together with sending the order are restored together with it', async () => {
    const { data } = await newOrder()
    const sentOrder = await order('update', { id: data.id, status: 'sent', lines: [wax] })
    expect(sentOrder.status).toBe(200)
    const gone = await order('destroy', { id: data.id })
    for (const { body } of [gone, sentOrder])
      expect((await server.ask('POST history/undo', { batch: body.batch })).status).toBe(200)
    expect(readLines((await order('one', { id: data.id })).body)).toEqual(readLines({ data }))
  })

  test('are described in the OpenAPI document', async () => {
    const { body } = await server.ask('GET openapi.json')
    const { schemas } = body.components
    expect(schemas['orders.create'].properties.lines).toMatchObject({
      maxItems: 20,
      items: { required: ['goods', 'amount'] },
    })
    expect(schemas.orders.properties.lines.items.$ref).toBe('#/components/schemas/order-lines')
  })
})
