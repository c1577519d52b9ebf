import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getStateConditions } from '../../../registry/entities/states.ts'
import { anyTable, type Db } from '../../../server/db/database-types.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { type JobKind, JOB_KINDS, readJobs } from './jobs.ts'
import { meeting } from './rows.ts'

type Values = Record<string, unknown>

/** The id of a row in each state of an entity. */
export type InStates = ReadonlyMap<string, number>

const listStates = ({ states = {} }: AnyResource) => Object.keys(states)

/** Values with which a row is in a state, as its conditions say and those of the states before. */
function valuesIn(resource: AnyResource, state: string, account: number): Values {
  const values = Object.entries(getStateConditions(resource, state)).flatMap(
    ([name, condition]) => {
      const limit = (condition as { reaches?: string } | null)?.reaches
      const value = limit ? 5 : meeting(resource, name, condition, account)
      return limit ? [[name, value] as const, [limit, value] as const] : [[name, value] as const]
    },
  )
  return Object.fromEntries(values)
}

/** What rows that are no jobs are like before a state is given to them. */
const plainRows = (account: number): Readonly<Record<string, Values>> => ({
  absences: {
    employee_id: account,
    kind: 'vacation',
    starts_at: '2027-06-01T00:00:00Z',
    ends_at: '2027-06-02T00:00:00Z',
  },
  subscriptions: {
    start_date: '2026-02-01',
    end_date: '2026-06-01',
    washes_total: 10,
    washes_used: 0,
  },
})

const isJob = (name: string): name is JobKind => Object.hasOwn(JOB_KINDS, name)

/** Makes jobs of somebody, each on a day of its own, so that none is in the way of another. */
function jobsIn(resource: AnyResource, kind: JobKind, washer: number, jobs: Jobs) {
  return listStates(resource).map(async (state, index) => {
    const day = String(10 + index).padStart(2, '0')
    const month = Object.keys(JOB_KINDS).indexOf(kind) + 1
    const values = { employee_id: washer, ...valuesIn(resource, state, washer) }
    const job = await jobs.job(kind, `2027-0${month}-${day}T07:00:00Z`, values)
    return [state, job.id] as const
  })
}
type Jobs = Awaited<ReturnType<typeof readJobs>>

/** Puts rows that are there into the states, one into each; of absences none are left, so they are made. */
async function othersIn(db: Db, resource: AnyResource, account: number) {
  const table = sql.table(getTableName(resource))
  const plain = plainRows(account)[resource.name]
  if (resource.name === 'absences' && plain)
    for (const _ of listStates(resource))
      await anyTable(db).insertInto(getTableName(resource)).values(plain).execute()
  const { rows } = await sql<{ id: number }>`select id from ${table}
    order by id desc limit ${listStates(resource).length}`.execute(db)
  return listStates(resource).map(async (state, index) => {
    const id = rows[index]?.id ?? 0
    const values = { ...plain, ...valuesIn(resource, state, account) }
    const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${table} set ${sql.join(set)} where id = ${id}`.execute(db)
    return [state, id] as const
  })
}

/** A row in each state of an entity; jobs are those of one employee, except in the state of being nobody's. */
export async function rowsInStates(
  db: Db,
  resource: AnyResource,
  washer: number,
  jobs: Jobs,
): Promise<InStates> {
  const { name } = resource
  const made = isJob(name)
    ? jobsIn(resource, name, washer, jobs)
    : await othersIn(db, resource, washer)
  return new Map(await Promise.all(made))
}
