import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { orderLines, orders } from '../../support/relations/orders.ts'
import { createRegistry } from '../../support/relations/registry-with.ts'
import { posts, tags } from '../../support/relations/tags.ts'

const { order_id: orderId, ...lineFields } = orderLines.fields
const { tag_ids: tagIds, other_ids: otherIds, ...postFields } = posts.fields

/** Posts with the renamed field. */
const today = { ...posts, fields: { ...postFields, topic_ids: tagIds, other_ids: otherIds } }

/** Orders and their lines with the renamed reference. */
const renamedOrders = { ...orders, lines: { ...orders.lines, reference: 'whole_id' } }
const wholeFields = { whole_id: { ...orderId, renamedFrom: 'order_id' }, ...lineFields }
const wholeLines = { ...orderLines, fields: wholeFields }

describe.each(TESTED_ENGINES)(
  'Related rows after a change of their declaration, on %s',
  (engine) => {
    let server: Awaited<ReturnType<typeof startWithEntities>>
    let tag = 0
    const start = (...entities: readonly object[]) =>
      syncTables(server.setupDb, createRegistry(...entities), { apply: true })
    const counts = async () =>
      (await sql`select line_count from orders order by id`.execute(server.db)).rows

    beforeAll(async () => {
      server = await startWithEntities(engine, orders, orderLines, posts, tags)
      tag = (await server.ask('POST admin/tags/store', { label: 'Wax' })).body.data.id
      await server.ask('POST admin/posts/store', { headline: 'One', tag_ids: [tag] })
      const lines = [{ goods: 'Soap', amount: 2 }]
      await server.ask('POST admin/orders/store', { code: 'A', lines })
    })
    afterAll(() => server.close())

    test('keep their ids in a renamed field with several references, and its join table is renamed', async () => {
      const renamed = {
        ...postFields,
        topic_ids: { ...tagIds, renamedFrom: 'tag_ids' },
        other_ids: otherIds,
      }
      await start(orders, orderLines, { ...posts, fields: renamed }, tags)
      const storedRows = await sql`select p.topic_ids, j.target_id from posts as p
      join posts_topic_ids_joined as j on j.row_id = p.id`.execute(server.db)
      expect(storedRows.rows).toEqual([{ topic_ids: [tag], target_id: tag }])
      const old = await sql`select from pg_class where relname = 'posts_tag_ids_joined'`.execute(
        server.db,
      )
      expect(old.rows).toEqual([])
    })

    test('change from one reference to several, and from several to one if there is only one', async () => {
      const singleReference = {
        ...postFields,
        topic_ids: { type: 'reference', to: 'tags' },
        other_ids: otherIds,
      }
      const read = () => sql`select topic_ids as ids from posts`.execute(server.db)
      await start(orders, orderLines, { ...posts, fields: singleReference }, tags)
      expect((await read()).rows).toEqual([{ ids: tag }])
      const several = { ...postFields, topic_ids: tagIds, other_ids: otherIds }
      await start(orders, orderLines, { ...posts, fields: several }, tags)
      expect((await read()).rows).toEqual([{ ids: [tag] }])
    })

    test('are still counted when the reference of lines is renamed', async () => {
      const renamed = { whole_id: { ...orderId, renamedFrom: 'order_id' }, ...lineFields }
      const renamedOrders = { ...orders, lines: { ...orders.lines, reference: 'whole_id' } }
      await start(renamedOrders, { ...orderLines, fields: renamed }, today, tags)
      await sql`insert into order_lines (whole_id, goods, amount)
      select id, 'Wax', 1 from orders`.execute(server.db)
      expect(await counts()).toEqual([{ line_count: 2 }])
    })

    test('are counted again when their entity is declared as linesagain', async () => {
      const { lines: _, ...alone } = renamedOrders
      await start(alone, wholeLines, today, tags)
      await sql`delete from order_lines`.execute(server.db)
      expect(await counts()).toEqual([{ line_count: 2 }])
      await start(renamedOrders, wholeLines, today, tags)
      expect(await counts()).toEqual([{ line_count: 0 }])
    })
  },
)
