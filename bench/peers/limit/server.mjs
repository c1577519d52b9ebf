import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL: connectionString, SECRET: secret = '', PORT: port } = process.env

const FROM = `bookings b join customers c on c.id = b.customer join vehicles v on v.id = b.vehicle
  join services s on s.id = b.service join areas a on a.id = b.area
  join providers p on p.id = b.provider`
const ROW = `json_build_object('id', b.id, 'number', b.number, 'starts_at', b.starts_at,
  'is_completed', b.is_completed, 'payment_method', b.payment_method,
  'instructions', b.instructions, 'total', b.total,
  'customer', json_build_object('id', c.id, 'name', c.name, 'phone', c.phone),
  'vehicle', json_build_object('id', v.id, 'plate', v.plate),
  'service', json_build_object('id', s.id, 'name', s.name),
  'area', json_build_object('id', a.id, 'name', a.name),
  'provider', json_build_object('id', p.id, 'name', p.name))`

/** Returns a statement for a page of the selected bookings in an order. */
const buildPage = (selection, order) => `select json_build_object('data', json_agg(${ROW}
  order by ${order}))::text as json from (${selection}) b ${FROM.replace('bookings b', '')}`

const BY_TIME = 'b.starts_at desc, b.id desc'
const selectBookings = (condition) =>
  `select * from bookings b where b.is_completed ${condition} order by ${BY_TIME} limit 25`

/** The statements by name. */
const STATEMENTS = {
  list: buildPage(selectBookings(''), BY_TIME),
  area: buildPage(selectBookings('and b.area = $1'), BY_TIME),
  // The first names have enough bookings, so that no other name is read.
  customer: buildPage(
    `select b.* from (select id, name from customers order by name, id) n cross join lateral
      (select * from bookings where customer = n.id and is_completed
        order by starts_at desc, id desc limit 25) b order by n.name, n.id, ${BY_TIME} limit 25`,
    `c.name, c.id, ${BY_TIME}`,
  ),
  search: buildPage(
    selectBookings(
      "and b.customer in (select id from customers where name ilike '%' || $1 || '%')",
    ),
    BY_TIME,
  ),
  one: `select json_build_object('data', ${ROW})::text as json from ${FROM} where b.id = $1`,
  update: `update bookings b set instructions = $2 where id = $1
    returning json_build_object('data', to_json(b))::text as json`,
  create: `insert into bookings as b
      (number, starts_at, payment_method, total, customer, vehicle, service, area, provider)
    values ('L-' || nextval('bookings_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8)
    returning json_build_object('data', to_json(b))::text as json`,
}

const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()

/** Returns whether a token has the signature of its first part. */
function isSigned(token) {
  const [payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(payload).digest()
  const sent = Buffer.from(signature, 'base64url')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

app.addHook('onRequest', async (request, reply) => {
  if (isSigned((request.headers.authorization ?? '').slice('Bearer '.length))) return
  await reply.code(401).send()
})

/** Answers with the JSON that PostgreSQL makes. */
async function answer(reply, name, values) {
  const { rows } = await pool.query({ name, text: STATEMENTS[name], values })
  return reply.type('application/json').send(rows[0].json)
}

app.get('/bookings', (request, reply) => {
  const { area, name, sort } = request.query
  if (area) return answer(reply, 'area', [area])
  if (name) return answer(reply, 'search', [name])
  return answer(reply, sort === 'customer' ? 'customer' : 'list', [])
})
app.get('/bookings/:id', (request, reply) => answer(reply, 'one', [request.params.id]))
app.patch('/bookings/:id', (request, reply) =>
  answer(reply, 'update', [request.params.id, request.body.instructions]),
)
app.post('/bookings', (request, reply) => {
  const { starts_at, payment_method, total, customer, vehicle, service, area, provider } =
    request.body
  const values = [starts_at, payment_method, total, customer, vehicle, service, area, provider]
  return answer(reply, 'create', values)
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
