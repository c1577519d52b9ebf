import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES, openTestDatabase } from '../support/database/database.ts'
import { listInconsistencies } from './hostile/invariants.ts'

/** Each case removes a safeguard, breaks the data, and has the expected finding. */
const BREAKS: readonly (readonly [what: string, statements: readonly string[], found: RegExp])[] = [
  [
    'a place that is taken and not counted',
    [
      'alter table time_slots disable trigger user',
      `update time_slots set booked = booked - 1
        where id = (select min(id) from time_slots where booked > 0)`,
    ],
    /^time_slots\.booked: 1 are not what is held$/,
  ],
  [
    'more held than there is',
    [
      'alter table subscriptions drop constraint subscriptions_washes_used_limit',
      'alter table subscriptions disable trigger user',
      `update subscriptions set washes_total = washes_used - 1
        where id = (select min(id) from subscriptions where washes_used > 0)`,
    ],
    /^subscriptions\.washes_used: 1 are not what is held$/,
  ],
  [
    'an employee whose job is not held for it',
    ['delete from users_occupancies where by_id = (select min(by_id) from users_occupancies)'],
    /^\w+ \d+: employee_id is held otherwise than the row says$/,
  ],
  [
    'an employee with two jobs at once',
    [
      'alter table users_occupancies drop constraint users_occupancies_apart',
      `update instant_bookings as b set starts_at = a.starts_at, employee_id = a.employee_id
        from (select * from bookings where employee_id is not null and deleted_at is null
          and is_completed = 0 and failed_at is null and kind = 'scheduled-bookings' order by booking_id desc limit 1) as a
        where b.id = (select max(id) from instant_bookings
          where deleted_at is null and is_completed = 0 and failed_at is null)`,
    ],
    /^users_occupancies: \d+ and \d+ overlap$/,
  ],
  [
    'two live rows of one value',
    [
      'drop index services_name_unique',
      'update services set name = (select max(name) from services), deleted_at = null',
    ],
    /^services: two rows of name /,
  ],
  [
    'two live rows of one value but for its capitals',
    [
      'drop index vehicles_plate_unique',
      "update vehicles set deleted_at = null, plate = 'ab 1' where id = (select min(id) from vehicles)",
      "update vehicles set deleted_at = null, plate = 'AB 1' where id = (select max(id) from vehicles)",
    ],
    /^vehicles: two rows of plate /,
  ],
  [
    'a copy that is none',
    [
      `update time_slots set date = date + 1
        where id = (select min(id) from time_slots where date_slot_id is not null)`,
    ],
    /^time-slots \d+: date is no copy of date$/,
  ],
  [
    'a value that is none of its type',
    ["update taxes set percent = 'NaN' where id = (select min(id) from taxes)"],
    /^taxes \d+: percent is /,
  ],
  [
    'days that do not go with one another',
    [
      `do $$ declare rule text; begin
        for rule in select conname from pg_constraint
          where conrelid = 'promos'::regclass and conname ~ '_rule_' loop
          execute format('alter table promos drop constraint %I', rule);
        end loop; end $$`,
      'update promos set ends_on = starts_on - 1 where id = (select min(id) from promos)',
    ],
    /^promos \d+: ends_on is "/,
  ],
  [
    'a row that points to none',
    [
      'alter table vehicles drop constraint vehicles_user_id_fkey',
      'update vehicles set user_id = 2000000000 where id = (select max(id) from vehicles)',
    ],
    /^vehicles \d+: user_id points to nothing$/,
  ],
  [
    'a row that points to none of any kind',
    ['update notes set booking_id = 2000000000 where id = (select min(id) from notes)'],
    /^notes \d+: booking_id points to nothing$/,
  ],
]

describe.each(TESTED_ENGINES)('the search for inconsistent rows, on %s,', (engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let inconsistenciesBefore: string[] = []
  let inconsistencies: string[] = []
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    inconsistenciesBefore = await listInconsistencies(database.db)
    for (const statement of BREAKS.flatMap(([, statements]) => statements))
      await sql.raw(statement).execute(database.setupDb)
    inconsistencies = await listInconsistencies(database.db)
  })
  afterAll(() => database.close())

  test('finds nothing in the demo business', () => {
    expect(inconsistenciesBefore).toEqual([])
  })

  test.each(BREAKS)('finds %s', (_, __, expectedText) => {
    expect(inconsistencies.filter((inconsistency) => expectedText.test(inconsistency))).not.toEqual(
      [],
    )
  })
})
