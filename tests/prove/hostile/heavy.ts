import { randomBytes } from 'node:crypto'

/** A request that needs much computation or a large body. */
export interface Heavy {
  name: string
  request: string
  body?: string | FormData
  type?: string
}

const FORM = 'application/x-www-form-urlencoded'
const searchWords = Array.from({ length: 8 }, (_, index) => `a${index}`).join('%20')
const days = {
  start_date: '2000-01-01',
  end_date: '2100-12-31',
  service_type: 'all',
  status: 'all',
}
const json = (body: object) => ({ body: JSON.stringify(body), type: 'application/json' })

function picture(): FormData {
  const form = new FormData()
  form.append('file', new File([randomBytes(2 * 1024 * 1024)], 'a.png'))
  return form
}

function createFormParts(count: number): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index++) form.append(`name-${index}`, 'value')
  return form
}

/** The largest possible requests of each kind. */
export const HEAVY: readonly Heavy[] = [
  { name: 'all bookings that are done', request: 'GET admin/scheduled/all?is_completed=1' },
  {
    name: 'a thousand bookings',
    request: 'GET admin/appointment/all?is_completed=1&page=1&perPage=1000',
  },
  { name: 'a page far away', request: 'GET admin/transactions/all?page=1000000&perPage=1000' },
  { name: 'a search of many words', request: `GET admin/transactions/all?page=1&q=${searchWords}` },
  { name: 'a search for one letter', request: 'GET admin/users/all?page=1&q=a&sort=email' },
  {
    name: 'a report by day',
    request: 'POST admin/financial-report',
    ...json({ ...days, group: 'day', compare: 'previous,year', rows: 1 }),
  },
  {
    name: 'a report by employee',
    request: 'POST admin/employeePerformance',
    ...json({ date_range: '2000-01-01..2100-12-31', compare: 'year', perPage: 1000 }),
  },
  { name: 'the description of all calls', request: 'GET openapi.json' },
  { name: 'a password', request: 'POST login', ...json({ email: 'a@b.example', password: 'x' }) },
  { name: 'forty thousand fields', request: 'POST login', body: 'a=1&'.repeat(40_000), type: FORM },
  {
    name: 'one long field',
    request: 'POST login',
    body: `email=${'%41'.repeat(85_000)}`,
    type: FORM,
  },
  { name: 'two thousand parts', request: 'POST login', body: createFormParts(1900) },
  { name: 'as many parts as fit', request: 'POST login', body: createFormParts(2600) },
  {
    name: 'many names',
    request: 'POST login',
    ...json(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`n${index}`, 1]))),
  },
  {
    name: 'many values',
    request: 'POST login',
    ...json({ email: Array.from({ length: 120_000 }, () => 1) }),
  },
  {
    name: 'deep values',
    request: 'POST login',
    body: `{"email":${'['.repeat(250_000)}`,
    type: 'application/json',
  },
  {
    name: 'a thousand ids',
    request: 'POST time-slots/destroy/array',
    ...json({ id: Array.from({ length: 1000 }, (_, index) => index + 1_000_000) }),
  },
  { name: 'a large picture', request: 'POST uploads', body: picture() },
  { name: 'far more than is read', request: 'POST login', body: 'a'.repeat(8_000_000), type: FORM },
]
