import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '../support/database/database.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { isWhole, oneOf } from '../support/runner/whole.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { path: folder, remove } = temporaryFolder()
afterAll(remove)

interface Said {
  code: number
  stdout: string
  stderr: string
}

/** Runs `npm run new` without a terminal and returns its exit code and output. */
function runNew(args: readonly string[], environment: Record<string, string> = {}): Promise<Said> {
  const env = { PATH: process.env.PATH, ...environment }
  const all = ['--import', 'tsx', 'tools/new.ts', ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

/** The fields of the file that is shown, line by line. */
function fieldsIn({ stdout }: Said): string[] {
  const [, fields = ''] = /\n {2}fields: \{\n([\s\S]*?)\n {2}\},/.exec(stdout) ?? []
  return fields.split('\n').map((line) => line.trim().replace(/,$/, ''))
}

const SAMPLE = {
  data: {
    data: [
      {
        id: 1,
        plateNumber: 'A 1',
        cityId: 3,
        percentOff: 12.5,
        driven: true,
        note: null,
        insurance: { until: '2026-12-01' },
        area: { id: 3, name: 'North' },
      },
      {
        id: 2,
        plateNumber: 'A 2',
        cityId: 4,
        percentOff: '10.0',
        driven: false,
        note: 'x y',
        insurance: { until: '2027-01-01' },
        area: { id: 4, name: 'South' },
      },
    ],
  },
}
const FROM_SAMPLE = [
  "plate_number: { type: 'text', maxLength: 120, externalName: 'plateNumber' }",
  "city_id: { type: 'reference', to: 'cities', externalName: 'cityId' }",
  "percent_off: { type: 'percent', min: 0, max: 100, externalName: 'percentOff' }",
  "driven: { type: 'flag', default: 1 }",
  "note: { type: 'text', maxLength: 120, nullable: true }",
  "insurance_until: { type: 'date', externalName: 'insurance.until' }",
  "area_id: { type: 'reference', to: 'areas', externalName: 'area.id' }",
]
const OPENAPI = {
  openapi: '3.1.0',
  components: {
    schemas: {
      FleetCar: {
        required: ['plate', 'fuel'],
        properties: {
          id: { type: 'integer' },
          plate: { type: 'string' },
          fuel: { type: 'string', enum: ['petrol', 'plug_in'] },
          boughtOn: { type: ['string', 'null'], format: 'date' },
          cityId: { type: 'integer' },
        },
      },
    },
  },
}

const file = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const server = createServer((request, response) => {
  response.statusCode = request.headers.authorization === 'Bearer good' ? 200 : 401
  response.end(JSON.stringify(SAMPLE))
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cars`
})
afterAll(() => server.close())

describe('the command npm run new --dry-run', () => {
  test('prints the entity file and writes nothing', async () => {
    const said = await runNew(['fleet-cars', '--fields', 'plate:text!,price:money?', '--dry-run'])
    expect(said).toMatchObject({ code: 0, stderr: '' })
    expect(fieldsIn(said)).toEqual([
      "plate: { type: 'text', maxLength: 120, unique: true }",
      "price: { type: 'money', min: 0, nullable: true }",
    ])
    expect(existsSync(join(root, 'resources/fleet-cars.ts'))).toBe(false)
  })

  test.runIf(isWhole())('suggests the fields of a sample answer', async () => {
    const said = await runNew(['fleet-cars', '--from', file('sample.json', SAMPLE), '--dry-run'])
    expect(fieldsIn(said)).toEqual(FROM_SAMPLE)
  })

  test.runIf(isWhole())(
    'suggests the fields of an endpoint, or reports what the endpoint lacks',
    async () => {
      const args = ['fleet-cars', '--from', address, '--dry-run']
      expect(fieldsIn(await runNew(args, { TOKEN: 'good' }))).toEqual(FROM_SAMPLE)
      const refused = await runNew(args)
      expect(refused.code).toBe(1)
      expect(refused.stderr).toBe(
        `${address} answered 401. Set TOKEN to an access token if it asks for one.\n`,
      )
    },
  )

  test.runIf(isWhole())('suggests the fields of an OpenAPI document', async () => {
    const said = await runNew(['fleet-cars', '--from', file('api.json', OPENAPI), '--dry-run'])
    expect(fieldsIn(said)).toEqual([
      "plate: { type: 'text', maxLength: 120 }",
      "fuel: { type: 'choice', values: { petrol: 'plain', plug_in: 'plain' } }",
      "bought_on: { type: 'date', nullable: true, externalName: 'boughtOn' }",
      "city_id: { type: 'reference', to: 'cities', nullable: true, externalName: 'cityId' }",
    ])
  })

  test('suggests the fields of a PostgreSQL table', async () => {
    const url = await templates.newDatabaseUrl('empty')
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`create table cities (id int primary key);
      create table old_cars (id serial primary key, plate varchar(20) not null unique,
        home int not null references cities, price numeric(12,3), sold boolean not null)`)
    await client.end()
    const args = ['fleet-cars', '--from', 'table:old_cars', '--dry-run']
    expect(fieldsIn(await runNew(args, { DATABASE_URL: url }))).toEqual([
      "plate: { type: 'text', maxLength: 120, unique: true }",
      "home: { type: 'reference', to: 'cities' }",
      "price: { type: 'money', min: 0, nullable: true }",
      "sold: { type: 'flag', default: 1 }",
    ])
  })

  const refused = [
    ['a flag that there is not', ['x', '--dry'], "Unknown option '--dry'."],
    ['a file that there is not', ['x', '--from', 'no.json'], 'There is no file no.json.'],
    ['a name that is taken', ['faqs'], 'resources/faqs.ts already exists.'],
  ] as const
  test.each(oneOf(3, refused, 2))('reports %s without a stack trace', async (_, args, sentence) => {
    const said = await runNew(args)
    expect(said.code).toBe(1)
    expect(said.stderr).toContain(sentence)
    expect(said.stderr).not.toMatch(/\n\s+at /)
  })
})
