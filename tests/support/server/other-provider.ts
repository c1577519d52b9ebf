import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  completedBookings,
  dateSlots,
  gifts,
  openBookings,
  type Row,
  services,
  tokens,
} from './other-rows.ts'

/** A request that this provider received. */
export interface Got {
  line: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

interface Reply {
  status?: number
  body: unknown
}
type Handler = (received: Got) => Reply

export const OTHER_PASSWORD = 'another-password'
const TOKEN = '12|other-provider-token'
/** The paginator of the framework counts from one and nests the rows once more. */
function paginated(rows: readonly Row[], { page = '1', perPage = '15' }: Got['query']) {
  const per = Number(perPage)
  const offset = (Number(page) - 1) * per
  const last_page = Math.ceil(rows.length / per)
  const data = rows.slice(offset, offset + per)
  return {
    data: { current_page: Number(page), data, last_page, per_page: per, total: rows.length },
  }
}

function sorted(rows: readonly Row[], { sort = 'id', order = 'ASC' }: Got['query']): Row[] {
  const sign = order === 'DESC' ? -1 : 1
  return rows.toSorted((first, second) => sign * (Number(first[sort]) - Number(second[sort]) || 0))
}

function completedPage({ query }: Got): Reply {
  const serviceId = query.service_id
  const fitting = completedBookings.filter(
    ({ service }) => !serviceId || String((service as Row).id) === serviceId,
  )
  return { body: paginated(sorted(fitting, query), query) }
}

const invalidReply: Reply = {
  status: 422,
  body: { message: 'These credentials do not match our records.' },
}

function login({ body }: Got): Reply {
  const { email, password } = JSON.parse(body)
  if (password !== OTHER_PASSWORD) return invalidReply
  const user = { id: '41', name: 'Omar Other', email, account_type: 'Operations', phone: null }
  return { body: { data: { accessToken: TOKEN, refreshToken: '12|refresh', ...user } } }
}

const ROUTES: Readonly<Record<string, Handler>> = {
  'POST login': login,
  'POST jwt/refresh-token': () => ({ body: { accessToken: TOKEN, refreshToken: '12|next' } }),
  'POST jwt/logout': () => ({ body: [] }),
  'GET admin/appointment/show': () => ({ body: openBookings }),
  'GET admin/appointment/all': completedPage,
  'POST admin/appointment/destroy': () => ({ body: { status: true } }),
  'GET admin/gifts/all': ({ query }) => ({ body: query.page ? paginated(gifts, query) : gifts }),
  'POST admin/gifts/store': ({ body }) => ({ body: { data: { id: '9', ...JSON.parse(body) } } }),
  'POST admin/gifts/update': () => ({ body: { status: true } }),
  'GET admin/gifts/paged': ({ query }) => ({ body: paginated(gifts, { ...query, perPage: '2' }) }),
  'GET admin/gifts/text': () => ({ body: gifts.map((row) => ({ ...row, pricing: 'much' })) }),
  'GET admin/gifts/words': () => ({
    body: gifts.map((row) => ({ ...row, pricing: { percent: 'a lot' } })),
  }),
  'GET admin/gifts/empty': () => ({ body: gifts.map((row) => ({ ...row, title: null })) }),
  'GET admin/tokens/all': () => ({ body: { data: tokens } }),
  'GET admin/tokens/named': () => ({
    body: tokens.map((row) => ({ ...row, key: { code: `T-${row.title}` } })),
  }),
  'GET admin/tokens/bare': () => ({ body: tokens.map(({ title }) => ({ title })) }),
  'POST admin/tokens/one': ({ body }) => ({
    body: { data: tokens.find(({ key }) => Number(key.code) === JSON.parse(body).key?.code) },
  }),
  'POST admin/tokens/update': ({ body }) => {
    const { key, title } = JSON.parse(body)
    return { body: { data: { key: key.code === 72 ? key : { code: 'gone' }, title } } }
  },
  // The first list of the menu, to which signing in leads.
  'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions': () => ({ body: [] }),
  'GET general/showproviders': () => ({ body: [] }),
  'GET admin/services/show': () => ({ body: { data: services } }),
  'GET admin/services/all': () => ({ body: { data: services } }),
  // This provider compares the type exactly, including its trailing space.
  'GET admin/date-slots/show': ({ query }) => ({
    body: paginated(
      dateSlots.filter(({ type }) => !query.type || type === query.type),
      query,
    ),
  }),
  'GET nationality_area/show': () => ({ body: [] }),
  'POST admin/users/find/byType': () => ({ body: { data: [{ id: '9', name: 'Employee nine' }] } }),
  'GET admin/rejectionreason/show': () => ({ body: { data: [{ id: '4', reason: 'Too late' }] } }),
}

/**
 * A second provider in the style of PHP frameworks, with only the endpoints of the specification.
 */
export async function startOtherProvider() {
  const received: Got[] = []
  const down = new Set<string>()

  function answer(request: Got): Reply {
    const [name = ''] = request.line.split('?')
    if (down.has(name)) return { status: 503, body: { message: 'Service Unavailable' } }
    const handler = ROUTES[name]
    if (!handler) return { status: 404, body: { message: 'Not Found' } }
    const isOpen = name === 'POST login' || name === 'POST jwt/refresh-token'
    const isKnown = isOpen || request.headers.authorization === `Bearer ${TOKEN}`
    return isKnown ? handler(request) : { status: 401, body: { message: 'Unauthenticated.' } }
  }

  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://other.test')
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const receivedRequest: Got = {
      line: `${request.method} ${pathname.replace(/^\/(?:shop\/)?api\//, '')}${search}`,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: Buffer.concat(pieces).toString(),
    }
    received.push(receivedRequest)
    const { status = 200, body } = answer(receivedRequest)
    response.writeHead(status, {
      'content-type': 'application/json',
      'set-cookie': 'other_session=1',
    })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    got: received,
    /** Answers 503 for a request until it is repaired. */
    setDown: (name: string, isDown = true) => (isDown ? down.add(name) : down.delete(name)),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
