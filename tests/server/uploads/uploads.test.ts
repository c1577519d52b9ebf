import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildThumbnailUrl } from '../../../registry/values/parse-files.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { png } from '../../support/rows/picture.ts'

describe.each(TESTED_ENGINES)('A stored picture on %s', (engine) => {
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

  it('is stored once, and served to everybody with its address, as an image only', async () => {
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

  it('is recognized by its bytes, not its declared type', async () => {
    const { status, body } = await upload(Buffer.from('<svg onload="alert(1)"/>'))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })

  it('has a maximum file size', async () => {
    const large = Buffer.concat([png(7), Buffer.alloc(2 * 1024 * 1024)])
    expect((await upload(large)).status).toBe(422)
    expect((await upload(Buffer.alloc(4 * 1024 * 1024))).status).toBe(413)
  })

  it('has at most as many pixels as a browser can draw', async () => {
    const [most, more] = [await upload(png(7, 8000, 8000, 1)), await upload(png(7, 8000, 8001, 1))]
    expect(most.status).toBe(200)
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['file']])
  })

  it('is accepted from every signed-in user, because all have a photo of their own', async () => {
    expect((await upload(png(7), 'car wash')).status).toBe(200)
    expect((await server.app.request('/api/uploads', { method: 'POST' })).status).toBe(401)
  })

  describe('A stored picture with a thumbnail', () => {
    const original = png(7, 1200, 800)
    async function send(parts: Record<string, Uint8Array | string>, path = 'uploads') {
      const body = new FormData()
      for (const [name, part] of Object.entries(parts))
        if (typeof part === 'string') body.append(name, part)
        else body.append(name, new Blob([new Uint8Array(part)]), name)
      const authorization = `Bearer ${await server.tokenOf(ACCOUNTS.operations)}`
      const init = { method: 'POST', body, headers: { authorization } }
      const response = await server.app.request(`/api/${path}`, init)
      return { status: response.status, body: await response.json() }
    }
    const show = async (url: string) => {
      const answer = await server.app.request(url)
      return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    }

    it.each(['uploads', 'uploads/files'])(
      'shows the thumbnail in lists, sent by %s',
      async (path) => {
        const thumbnail = png(9, 480, 320)
        const { status, body } = await send({ file: original, thumbnail }, path)
        expect(status).toBe(200)
        const small = await show(buildThumbnailUrl(body.data.url))
        expect(small.bytes.equals(thumbnail)).toBe(true)
        expect(small.headers.get('content-type')).toBe('image/png')
        expect(small.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
        expect(small.headers.get('content-disposition')).toBeNull()
        expect((await show(body.data.url)).bytes.equals(original)).toBe(true)
      },
    )

    it('does not change the same image uploaded by another user, which keeps its own thumbnail', async () => {
      const plain = await send({ file: original })
      const other = await send({ file: original, thumbnail: png(10, 48, 32) })
      expect(other.body.data.url).not.toBe(plain.body.data.url)
      const shown = await show(buildThumbnailUrl(plain.body.data.url))
      expect(shown.bytes.equals(original)).toBe(true)
    })

    it.each([
      ['a page', Buffer.from('<svg onload="alert(1)"/>')],
      ['a text', 'thumbnail'],
      ['a large picture', png(7, 513, 10)],
      ['a heavy picture', Buffer.concat([png(7), Buffer.alloc(64 * 1024)])],
    ])('is refused if the thumbnail is %s', async (_, thumbnail) => {
      const { status, body } = await send({ file: original, thumbnail })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['thumbnail']])
      const paper = await send({ file: Buffer.from('Words'), thumbnail: png(1) }, 'uploads/files')
      expect([paper.status, Object.keys(paper.body.errors)]).toEqual([422, ['thumbnail']])
    })
  })

  it.each([
    ['a.html', 'a.html.txt'],
    ['a', 'a.txt'],
    ['prices.CSV', 'prices.CSV'],
    ['notes.txt', 'notes.txt'],
  ])('with the name %s in its address is saved as %s', async (name, savedName) => {
    const body = new FormData()
    body.append('file', new Blob(['<svg onload="alert(1)"/>']), 'page.txt')
    const headers = { authorization: `Bearer ${await server.tokenOf(ACCOUNTS.operations)}` }
    const init = { method: 'POST', body, headers }
    const sent = await server.app.request('/api/uploads/files', init)
    const { data } = (await sent.json()) as { data: { url: string } }
    const shown = await server.app.request(data.url.replace(/\?.*/, `?name=${name}`))
    expect(shown.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${savedName}`,
    )
  })

  it('that does not exist gets the status 404', async () => {
    const name = `${'0'.repeat(64)}.png`
    expect((await server.app.request(`/uploads/${name}`)).status).toBe(404)
    expect((await server.app.request(`/uploads/${name}?thumbnail`)).status).toBe(404)
  })
})
