import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillNewEntities, seedSparseDemo } from '../../demo/new-entities.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { RULE_KEYS } from '../../registry/rules/check.ts'
import { findRuleProblems } from '../../registry/rules/checks.ts'
import { allowAnyTable } from '../../server/db/database-types.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { TESTED_ENGINES, openTestDatabase } from '../support/database/database.ts'
import { declared } from '../support/rows/declared.ts'
import { createRegistry } from '../support/relations/registry-with.ts'
import { TEST_NOW } from '../support/server/clock.ts'

type Row = Record<string, unknown>

const label = { type: 'text', maxLength: 40 }
const admin = { type: 'reference', to: 'users', where: { account_type: 'Admin' } }

/** Entities that few rows can obey: each has one kind of rule, and few rows to refer to. */
const ENTITIES = [
  {
    name: 'lessons',
    fields: {
      topic: label,
      starts_at: { type: 'datetime' },
      minutes: { type: 'integer', min: 10_000, max: 20_000 },
      outcome: { type: 'choice', values: { held: 'good', missed: 'stopped' } },
      teacher_id: {
        ...admin,
        noOverlap: {
          start: 'starts_at',
          minutes: 'minutes',
          where: { outcome: { not: 'missed' } },
        },
      },
    },
  },
  {
    name: 'rooms',
    fields: {
      floor: { type: 'choice', values: { low: 'plain', high: 'plain' }, unique: true },
      taken: { type: 'integer', default: 0 },
      places: { type: 'integer', min: 1, max: 3 },
    },
  },
  {
    name: 'guests',
    fields: {
      nick: label,
      room_id: { type: 'reference', to: 'rooms', capacity: { count: 'taken', limit: 'places' } },
    },
  },
  { name: 'badges', fields: { code: { type: 'text', maxLength: 1, unique: true } } },
  {
    name: 'sections',
    fields: {
      heading: label,
      part_count: { type: 'integer', default: 0 },
      is_done: { type: 'flag' },
    },
    states: {
      done: { when: { is_done: 1 }, tone: 'good' },
      open: { when: {}, tone: 'plain' },
    },
    lines: {
      entity: 'parts',
      reference: 'section_id',
      columns: ['what'],
      count: 'part_count',
      closed: ['done'],
      max: 1,
    },
  },
  { name: 'parts', fields: { section_id: { type: 'reference', to: 'sections' }, what: label } },
  {
    name: 'gauges',
    fields: {
      mark: label,
      low: { type: 'integer', max: 2 },
      high: { type: 'integer', max: 2 },
      one: { type: 'integer', nullable: true },
      other: { type: 'integer', nullable: true },
      reason: { ...label, nullable: true },
    },
    checks: [
      { order: ['low', 'high'], strict: true },
      { exactlyOne: ['one', 'other'] },
      { atLeastOne: ['one', 'reason'] },
      { atMostOne: ['other', 'reason'] },
      { required: 'one', when: { low: 0 } },
      { empty: 'reason', when: { low: 1 } },
      { atMost: ['low', 1], at: 'low' },
    ],
  },
  {
    name: 'watches',
    fields: {
      post: label,
      level: { type: 'choice', values: { low: 'plain', high: 'plain' } },
      weekday: { type: 'choice', values: { monday: 'plain', tuesday: 'plain' } },
      opens: { type: 'time' },
      closes: { type: 'time' },
      rest_from: { type: 'time', nullable: true },
      rest_until: { type: 'time', nullable: true },
    },
    checks: [
      { inside: ['opens', 'closes'], times: ['rest_from', 'rest_until'] },
      { noOverlap: ['opens', 'closes'], same: ['level'], day: 'weekday', where: {} },
    ],
  },
  // No lesson takes as few minutes as the id of a room.
  {
    name: 'stands',
    fields: {
      sign: label,
      room_id: { type: 'reference', to: 'rooms' },
      lesson_id: { type: 'reference', to: 'lessons', within: { minutes: 'room_id' } },
    },
  },
  { name: 'scans', fields: { caption: label, papers: { type: 'files' } } },
  {
    name: 'pairs',
    fields: { tie: label, member_ids: { type: 'references', to: 'rooms', max: 1 } },
  },
  {
    name: 'deeds',
    fields: {
      what: label,
      by_id: { type: 'reference', to: 'users', where: { account_type: 'Nobody' } },
    },
  },
] as const

const registry: Readonly<Record<string, AnyResource>> = createRegistry(...ENTITIES)
const entities = Object.values(registry).slice(-ENTITIES.length).map(declared)

describe.each(TESTED_ENGINES)('the demo rows of entities with rules, on %s', (engine) => {
  async function fill(content: 'demo' | 'empty') {
    const { setupDb, close } = await openTestDatabase(engine, content)
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    await syncTables(setupDb, registry, { apply: true })
    if (content === 'demo')
      await fillNewEntities(setupDb, entities, { registry, now: TEST_NOW, say })
    else await seedSparseDemo(setupDb, { registry, now: TEST_NOW, say })
    const read = async (name: string) => {
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(
        allowAnyTable(setupDb),
      )
      return rows
    }
    return { read, lines, close }
  }

  test.each(['demo', 'empty'] as const)(
    'keep each rule when a database checks it: %s',
    async (content) => {
      expect(
        new Set(
          ENTITIES.flatMap((entity) =>
            'checks' in entity ? entity.checks.flatMap((check) => Object.keys(check)) : [],
          ),
        ),
      ).toEqual(new Set([...RULE_KEYS, 'strict', 'when', 'at', 'times', 'same', 'day', 'where']))
      const { read, lines, close } = await fill(content)
      const rows = new Map<string, Row[]>(
        await Promise.all(entities.map(async ({ name }) => [name, await read(name)] as const)),
      )
      const of = (name: string) => rows.get(name) ?? []

      expect(of('lessons').length).toBeGreaterThan(1)
      const occupancies = await read('users_occupancies')
      expect(occupancies.filter(({ tolerated }) => tolerated)).toEqual([])
      const live = of('lessons').filter(
        ({ deleted_at, outcome }) => deleted_at === null && outcome !== 'missed',
      )
      expect(of('lessons').length).toBeGreaterThan(live.length)
      expect(occupancies.filter(({ by_table }) => by_table === 'lessons')).toHaveLength(live.length)

      expect(of('rooms')).toHaveLength(2)
      for (const room of of('rooms')) {
        const guests = of('guests').filter(
          (row) => row.room_id === room.id && row.deleted_at === null,
        )
        expect(room.taken).toBe(guests.length)
        expect(guests.length).toBeLessThanOrEqual(Number(room.places))
      }
      expect(of('guests').length).toBeGreaterThan(0)
      expect(of('badges').length).toBeGreaterThan(1)
      for (const section of of('sections')) {
        const parts = of('parts').filter(
          (row) => row.section_id === section.id && row.deleted_at === null,
        )
        expect(section.part_count).toBe(parts.length)
        expect(parts.length).toBeLessThanOrEqual(1)
      }
      expect(of('parts').length).toBeGreaterThan(0)
      expect(of('gauges').length).toBeGreaterThan(1)
      expect(of('watches').length).toBeGreaterThan(0)
      for (const resource of entities)
        expect(
          of(resource.name).filter(
            (row) => Object.keys(findRuleProblems(resource, row)).length > 0,
          ),
        ).toEqual([])
      expect(of('stands')).toEqual([])
      expect(of('scans')).toEqual([])
      expect(of('deeds')).toEqual([])
      expect(of('pairs').length).toBeGreaterThan(1)
      expect(lines.map((line) => line.split(':')[0])).toEqual(
        expect.arrayContaining([
          'Demo rows of lessons',
          'Demo rows of guests',
          'Demo rows of stands',
          'Demo rows of scans',
          'Demo rows of deeds',
          'Demo rows of parts',
          'Demo rows of watches',
        ]),
      )
      expect(lines.filter((line) => line.includes('\n'))).toEqual([])
      expect(lines.find((line) => line.startsWith('Demo rows of lessons'))).toMatch(
        /\d+ of 24 left out, because .*the time of users \d+ is taken/,
      )
      await close()
    },
  )
})
