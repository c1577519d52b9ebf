import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { png } from '../../support/rows/picture.ts'

describe.each(TESTED_ENGINES)('pictures on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
  })
  afterAll(() => server.close())

  async function upload(bytes: Uint8Array, role: keyof typeof ACCOUNTS = 'operations') {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
    const authorization = `Bearer ${await server.tokenOf(ACCOUNTS[role])}`
    const init = { method: 'POST', body: form, headers: { authorization } }
    const response = await server.app.request('/api/uploads', init)
    return { status: response.status, body: await response.json() }
  }

  it('are stored once, and served to everybody with their address, as images only', async () => {
    const picture = png(7)
    const first = await upload(picture)
    expect(first).toMatchObject({ status: 200 })
    expect(await upload(picture)).toEqual(first)
    const answer = await server.app.request(first.body.data.url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('are recognized by their bytes, not their declared type', async () => {
    const { status, body } = await upload(Buffer.from('<svg onload="alert(1)"/>'))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })

  it('have a largest size', async () => {
    const large = Buffer.concat([png(7), Buffer.alloc(2 * 1024 * 1024)])
    expect((await upload(large)).status).toBe(422)
    expect((await upload(Buffer.alloc(4 * 1024 * 1024))).status).toBe(413)
  })

  it('have as many pixels at most as a browser can draw', async () => {
    const [most, more] = [await upload(png(7, 8000, 8000, 1)), await upload(png(7, 8000, 8001, 1))]
    expect(most.status).toBe(200)
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['file']])
  })

  it('are taken from everybody who is signed in: all have a photo of their own', async () => {
    expect((await upload(png(7), 'car wash')).status).toBe(200)
    expect((await server.app.request('/api/uploads', { method: 'POST' })).status).toBe(401)
  })

  it('that are not there are not found', async () => {
    const name = `${'0'.repeat(64)}.png`
    expect((await server.app.request(`/uploads/${name}`)).status).toBe(404)
  })
})
