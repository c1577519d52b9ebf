import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/index.ts'
import { checkReports } from '../../registry/check/check-reports.ts'
import { parseParams, findReportPeriod } from '../../registry/reports/parse-params.ts'
import { stats } from '../../resources/stats/index.ts'
import { reports } from '../../resources/reports/index.ts'
import { boats, type Data, fields, list } from './check/check-base.ts'

describe('the declared reports', () => {
  it('are valid', () => {
    expect(checkReports(reports, registry)).toEqual([])
  })

  it('are plain data', () => {
    for (const declared of [reports, stats]) {
      expect(structuredClone(declared)).toStrictEqual(declared)
      expect(JSON.parse(JSON.stringify(declared))).toStrictEqual(declared)
    }
  })

  it('have the routes and roles of the specification', () => {
    const specified = [
      ['/apps/customer-activity-report/list', 'admin'],
      ['/apps/employee-performance/list', 'admin'],
      ['/apps/financial-report/list', 'admin'],
      ['/apps/performance-report/list', 'admin,operations'],
      ['/apps/transactions-report/list', 'admin,operations'],
    ]
    const declared = Object.values(reports).map(({ route, roles }) => [route, roles.join()])
    expect(declared).toEqual(expect.arrayContaining(specified))
  })

  it('are declared in one file each', () => {
    const files = readdirSync(new URL('../../resources/reports', import.meta.url))
      .filter((file) => file !== 'index.ts')
      .map((file) => file.replace('.ts', ''))
    expect(files).not.toEqual([])
    expect(Object.keys(reports).sort()).toEqual(files.sort())
  })

  it('group by fields that have the same type in all of their entities', () => {
    for (const name of Object.values(stats.of))
      for (const [field, { type }] of Object.entries(stats.fields))
        expect(registry[name].fields).toMatchObject({ [field]: { type } })
  })
})

const sea = {
  boats: boats({
    fields: {
      ...fields,
      built: { type: 'date' },
      price: { type: 'money' },
      owner_id: { type: 'reference', to: 'boats', nullable: true },
    },
    lists: { all: list() },
  }),
}

/** The smallest valid report, with additional keys of a test. */
const createTrips = (keys: Data = {}) => ({
  trips: {
    name: 'trips',
    icon: 'map',
    route: '/apps/trips/list',
    roles: ['admin'],
    call: { request: 'POST trips', encoding: 'form' },
    fields: {
      price: { type: 'money' },
      owner_id: { type: 'reference', to: 'boats', nullable: true },
    },
    states: { afloat: 'good' },
    sources: { sail: { entity: 'boats', day: 'built', states: { afloat: { deleted_at: null } } } },
    params: {},
    measures: { count: { type: 'integer', calculate: 'count' } },
    dimensions: { day: { each: 'day' } },
    columns: ['price'],
    chart: { kind: 'bars', measure: 'count', by: 'day' },
    ...keys,
  },
})
const createSource = (keys: Data) => ({
  sources: {
    sail: { entity: 'boats', day: 'built', states: { afloat: { deleted_at: null } }, ...keys },
  },
})
const createParam = (keys: Data) => ({ params: { sought: keys } })
const createMeasure = (keys: Data) => ({
  measures: { count: { type: 'integer', calculate: 'count' }, more: keys },
})

/** A wrong declaration, its place, the broken rule, and a part of the message. */
const mistakes: [Data, string, string, string?][] = [
  [{ name: 'trip' }, 'name', 'wrong-name'],
  [{ colums: [] }, 'colums', 'unknown-key', "Did you mean 'columns'?"],
  [{ route: '/trips' }, 'route', 'wrong-route'],
  [{ route: '/apps/boats/list' }, 'route', 'duplicate-route'],
  [{ roles: ['admn'] }, 'roles[0]', 'unknown-role', "Did you mean 'admin'?"],
  [{ roles: [] }, 'roles', 'empty-list', 'Name at least one.'],
  [{ call: { request: 'trips', encoding: 'form' } }, 'call.request', 'wrong-request'],
  [
    { call: { request: 'POST trips', encoding: 'from' } },
    'call.encoding',
    'unknown-word',
    "Did you mean 'form'?",
  ],
  [
    { fields: { price: { type: 'money' }, prize: { type: 'money' } } },
    'fields.prize',
    'unknown-field',
    "Did you mean 'price'?",
  ],
  [
    { fields: { price: { type: 'integer' } } },
    'fields.price',
    'field-type-clash',
    'Give both the same type.',
  ],
  [{ states: { afloat: 'god' } }, 'states.afloat', 'unknown-word', "Did you mean 'good'?"],
  [
    createSource({ entity: 'boat' }),
    'sources.sail.entity',
    'unknown-entity',
    "Did you mean 'boats'?",
  ],
  [createSource({ day: 'bulit' }), 'sources.sail.day', 'unknown-field', "Did you mean 'built'?"],
  [createSource({ day: 'price' }), 'sources.sail.day', 'unknown-field'],
  [
    createSource({ where: { pric: '1.000' } }),
    'sources.sail.where.pric',
    'unknown-field',
    "Did you mean 'price'?",
  ],
  [createSource({ states: {} }), 'sources.sail.states', 'missing-key'],
  [createSource({ states: { afloat: {} } }), 'sources.sail.states.afloat', 'wrong-shape'],
  [
    createSource({ states: { afloat: { deleted_at: null }, aflot: { deleted_at: null } } }),
    'sources.sail.states.aflot',
    'unknown-word',
    "Did you mean 'afloat'?",
  ],
  [
    createParam({ type: 'dat', selects: 'from' }),
    'params.sought.type',
    'unknown-field-type',
    "Did you mean 'date'?",
  ],
  [
    createParam({ type: 'date', selects: 'form', nullable: true }),
    'params.sought.selects',
    'unknown-word',
  ],
  [
    createParam({ type: 'date', selects: 'from', default: '2026-02-30' }),
    'params.sought.default',
    'wrong-default',
  ],
  [createParam({ type: 'period', selects: 'both' }), 'params.sought', 'missing-key'],
  [
    createParam({ type: 'choice', selects: 'source', values: { sial: 'plain' }, nullable: true }),
    'params.sought.values.sial',
    'unknown-word',
    "Did you mean 'sail'?",
  ],
  [
    createParam({ type: 'choice', selects: 'state', values: { afloat: 'good' }, default: 'sunk' }),
    'params.sought.default',
    'wrong-default',
  ],
  [
    createParam({ type: 'reference', to: 'boats', field: 'owner', nullable: true }),
    'params.sought.field',
    'unknown-field',
  ],
  [
    createParam({ type: 'reference', to: 'boats', field: 'owner_id', via: 'nam', nullable: true }),
    'params.sought.via',
    'unknown-field',
    "Did you mean 'name'?",
  ],
  [
    createParam({
      type: 'text',
      maxLength: 9,
      field: 'owner_id',
      matchFields: ['nmae'],
      nullable: true,
    }),
    'params.sought.matchFields[0]',
    'unknown-field',
    "Did you mean 'name'?",
  ],
  [
    createMeasure({ type: 'money', calculate: 'summ', field: 'price' }),
    'measures.more.calculate',
    'unknown-word',
    "Did you mean 'sum'?",
  ],
  [createMeasure({ type: 'money', calculate: 'sum' }), 'measures.more', 'missing-key'],
  [
    createMeasure({ type: 'integer', calculate: 'sum', field: 'price' }),
    'measures.more.type',
    'field-type-clash',
  ],
  [
    createMeasure({ type: 'integer', calculate: 'count', state: 'aflot' }),
    'measures.more.state',
    'unknown-word',
    "Did you mean 'afloat'?",
  ],
  [createMeasure({ type: 'percent', calculate: 'share' }), 'measures.more', 'missing-key'],
  [
    { dimensions: { day: { each: 'day' }, more: { by: 'pric' } } },
    'dimensions.more.by',
    'unknown-field',
    "Did you mean 'price'?",
  ],
  [{ dimensions: { day: { each: 'day', by: 'owner_id' } } }, 'dimensions.day', 'wrong-shape'],
  [
    { lines: 'dya', columns: ['count'], rowColumns: ['price'] },
    'lines',
    'unknown-word',
    "Did you mean 'day'?",
  ],
  [{ lines: 'day', columns: ['count'] }, '', 'wrong-shape'],
  [{ rowColumns: ['price'] }, '', 'wrong-shape'],
  [
    { lines: 'day', columns: ['count'], rowColumns: ['prise'] },
    'rowColumns[0]',
    'unknown-field',
    "Did you mean 'price'?",
  ],
  [{ columns: ['prise'] }, 'columns[0]', 'unknown-field', "Did you mean 'price'?"],
  [
    { chart: { kind: 'bars', measure: 'cuont', by: 'day' } },
    'chart.measure',
    'unknown-word',
    "Did you mean 'count'?",
  ],
]

describe('the function checkReports', () => {
  it('reports nothing for a valid report', () => {
    expect(checkReports(createTrips(), sea)).toEqual([])
  })

  it.each(mistakes)('reports %j at %s', (wrongKeys, at, rule, meant) => {
    const [problem, ...otherProblems] = checkReports(createTrips(wrongKeys), sea)
    expect(otherProblems).toEqual([])
    expect(problem).toMatchObject({ path: ['trips', at].filter(Boolean).join('.'), rule })
    if (meant !== undefined) expect(problem?.hint).toBe(meant)
  })

  it('reports two reports at one address', () => {
    const { trips: tripsReport } = createTrips()
    const call = { request: 'POST tours', encoding: 'form' }
    const problems = checkReports(
      { trips: tripsReport, tours: { ...tripsReport, name: 'tours', call } },
      sea,
    )
    expect(problems.map(({ rule, path }) => [rule, path])).toEqual([
      ['duplicate-route', 'tours.route'],
    ])
  })

  it('never throws, whatever its input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (firstInput, secondInput) =>
        Array.isArray(checkReports(firstInput, secondInput)),
      ),
    )
    const keys = Object.keys(createTrips().trips)
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.anything(), (key, value) =>
        Array.isArray(checkReports(createTrips({ [key]: value }), sea)),
      ),
    )
  })
})

describe('the function parseParams', () => {
  const parse = (input: Data, today = '2026-03-10') =>
    parseParams(reports['financial-report'], input, today)

  it('counts defaults from today, the end of February included', () => {
    expect(parse({}).values).toMatchObject({ start_date: '2016-03-10', end_date: '2036-03-10' })
    expect(parse({}, '2028-02-29').values).toMatchObject({
      start_date: '2018-02-28',
      end_date: '2038-02-28',
    })
  })

  it('reports all wrong parameters at once', () => {
    const { problems } = parse({ start_date: 'x', status: 'y', area_id: 'z' })
    expect(Object.keys(problems)).toEqual(['start_date', 'status', 'area_id'])
  })

  it('reads a period with any separator between the days', () => {
    const report = reports['performance-report']
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const separator = fc.constantFrom('..', ',', ', ', ' - ', ' to ')
    fc.assert(
      fc.property(day, day, separator, (firstDay, secondDay, sign) => {
        const { values, problems } = parseParams(
          report,
          { date_range: firstDay + sign + secondDay },
          '',
        )
        if (firstDay > secondDay)
          return problems.date_range?.key === 'errors.field.end_before_start'
        const { from, to } = findReportPeriod(report, values)
        return from === firstDay && to === secondDay
      }),
    )
    expect(parseParams(report, { date_range: '2026-01-01' }, '').values.date_range).toBe(
      '2026-01-01..2026-01-01',
    )
  })

  it('refuses any other value, and never throws', () => {
    for (const report of Object.values(reports))
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom(...Object.keys(report.params)), fc.anything()),
          (input) => {
            const { values, problems } = parseParams(report, input, '2026-03-10')
            return Object.keys({ ...values, ...problems }).length > 0
          },
        ),
      )
  })
})
