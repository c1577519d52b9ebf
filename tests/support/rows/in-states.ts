import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getStateConditions } from '../../../registry/entities/states.ts'
import { allowAnyTable, type Db } from '../../../server/db/database-types.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { type JobKind, JOB_KINDS, readJobs } from './jobs.ts'
import { meetCondition } from './good-values.ts'
import { ACCOUNTS } from '../server/accounts.ts'

type Values = Record<string, unknown>

/** The id of a row in each state of an entity. */
export type InStates = ReadonlyMap<string, number>

const listStates = ({ states = {} }: AnyResource) => Object.keys(states)

/** Returns values that put a row into a state, including those of earlier states. */
function getStateValues(resource: AnyResource, state: string, account: number): Values {
  const values = Object.entries(getStateConditions(resource, state)).map(([name, condition]) =>
    meetCondition(resource, name, condition, account),
  )
  return Object.assign({}, ...values)
}

/** The values of non-job rows before they get a state. */
const plainRows = (account: number, index: number): Readonly<Record<string, Values>> => ({
  absences: {
    employee_id: account,
    kind: 'vacation',
    // The same absence twice is refused.
    starts_at: `2027-06-${String(10 + index * 2)}T00:00:00Z`,
    ends_at: `2027-06-${String(11 + index * 2)}T00:00:00Z`,
  },
  closings: {
    number: `CL-TEST-${index}`,
    person_id: account,
    receiver_id: sql`(select id from users where email = ${ACCOUNTS.admin})`,
    opened_on: '2026-03-01',
    // Cash that is missing needs a reason.
    reason: 'A test.',
  },
  subscriptions: {
    start_date: '2026-02-01',
    end_date: '2026-06-01',
    washes_total: 10,
    washes_used: 0,
  },
})

const isJob = (name: string): name is JobKind => Object.hasOwn(JOB_KINDS, name)

/** Creates jobs of an employee, each on another day, so that they do not conflict. */
function createJobs(resource: AnyResource, kind: JobKind, washer: number, jobs: Jobs) {
  return listStates(resource).map(async (state, index) => {
    const day = String(10 + index).padStart(2, '0')
    const month = Object.keys(JOB_KINDS).indexOf(kind) + 1
    // A fee can be waived only if there is one.
    const fee = 'fee' in resource.fields ? { fee: '2.000' } : {}
    const values = { employee_id: washer, ...fee, ...getStateValues(resource, state, washer) }
    const job = await jobs.job(kind, `2027-0${month}-${day}T07:00:00Z`, values)
    return [state, job.id] as const
  })
}
type Jobs = Awaited<ReturnType<typeof readJobs>>

/** The entities whose rows are created: there are too few absences, and closed counts keep their person. */
const CREATED = new Set(['absences', 'closings'])

/** Puts one row into each state, an existing row of most entities. */
async function createOtherRows(db: Db, resource: AnyResource, account: number) {
  const table = sql.table(getTableName(resource))
  const getPlainRow = (index: number) => plainRows(account, index)[resource.name]
  if (CREATED.has(resource.name))
    for (const index of listStates(resource).keys())
      await allowAnyTable(db)
        .insertInto(getTableName(resource))
        .values(getPlainRow(index) ?? {})
        .execute()
  const { rows } = await sql<{ id: number }>`select id from ${table}
    order by id desc limit ${listStates(resource).length}`.execute(db)
  // In the order of their creation, so that rows keep their days.
  const ids = rows.map(({ id }) => id).toReversed()
  return listStates(resource).map(async (state, index) => {
    const id = ids[index] ?? 0
    const values = { ...getPlainRow(index), ...getStateValues(resource, state, account) }
    const assignments = Object.entries(values).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    )
    await sql`update ${table} set ${sql.join(assignments)} where id = ${id}`.execute(db)
    return [state, id] as const
  })
}

/**
 * Creates a row in each state of an entity. Jobs are those of one employee, except unassigned ones.
 */
export async function rowsInStates(
  db: Db,
  resource: AnyResource,
  washer: number,
  jobs: Jobs,
): Promise<InStates> {
  const { name } = resource
  const createdIds = isJob(name)
    ? createJobs(resource, name, washer, jobs)
    : await createOtherRows(db, resource, washer)
  return new Map(await Promise.all(createdIds))
}
