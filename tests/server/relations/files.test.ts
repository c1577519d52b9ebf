import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnusedImages } from '../../../server/features/uploads/delete-unused.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { claims } from '../../support/relations/claims.ts'
import { png } from '../../support/rows/picture.ts'

const pdf = (about: string) => `%PDF-1.7\n% ${about}\n%%EOF\n`
/** The file headers of an archive, as an office program writes it. */
const archive = (part: string) => `PK\x03\x04 [Content_Types].xml ${part}document.xml`

describe.each(TESTED_ENGINES)('The files of a row, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startWithEntities>>
  beforeAll(async () => {
    server = await startWithEntities(engine, claims)
  })
  afterAll(() => server.close())

  async function send(content: string | Uint8Array<ArrayBuffer>, name: string) {
    const body = new FormData()
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    // Named here: a file of another test's document has a name that a form does not see.
    body.append('file', new Blob([bytes]), name)
    const headers = { authorization: `Bearer ${server.token}` }
    const answer = await server.app.request('/api/uploads/files', { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  const uploadFile = async (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    (await send(content, name)).body.data.url as string
  const claim = (verb: string, body: object) => server.ask(`POST admin/claims/${verb}`, body)

  test('are recognized by their content, not their name', async () => {
    const answers = await Promise.all([
      send(pdf('one'), 'picture.png'),
      send(new Uint8Array(png(20)), 'page.html'),
      send(archive('word/'), 'letter.docx'),
      send(archive('xl/'), 'sums.xlsx'),
      send('Plain words.', 'notes.txt'),
    ])
    expect(answers.map(({ body }) => body.data.url)).toEqual([
      expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.pdf\?name=picture\.png$/),
      expect.stringMatching(/\.png\?name=page\.html$/),
      expect.stringMatching(/\.docx\?name=letter\.docx$/),
      expect.stringMatching(/\.xlsx\?name=sums\.xlsx$/),
      expect.stringMatching(/\.txt\?name=notes\.txt$/),
    ])
  })

  test.each([
    ['a program', 'MZ\x90\x00\x03'],
    ['half a PDF', '%PDF-1.7 and no end'],
    ['an archive of anything', 'PK\x03\x04 anything'],
    ['nothing', ''],
  ])('are refused if they are %s', async (_, content) => {
    const { status, body } = await send(content, 'paper.pdf')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })

  test('are downloaded under their name and never run in the page, especially scripts', async () => {
    const page = await uploadFile(
      '<html><script>alert(1)</script></html>',
      'Mai "Rechnung"; ü.html',
    )
    const answer = await server.app.request(page)
    const header = (name: string) => answer.headers.get(name)
    expect([answer.status, header('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(header('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Mai%20%22Rechnung%22%3B%20%C3%BC.html.txt",
    )
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(header('x-content-type-options')).toBe('nosniff')
    const bareAnswer = await server.app.request(page.split('?')[0] ?? '')
    expect(bareAnswer.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('are kept in the order in which they were added, each file once', async () => {
    const [firstFile, secondFile] = [
      await uploadFile(pdf('a'), 'a.pdf'),
      await uploadFile(pdf('b'), 'b.pdf'),
    ]
    const { status, body } = await claim('store', {
      headline: 'One',
      papers: [secondFile, firstFile, secondFile],
    })
    expect([status, body.data.papers, body.data.more]).toEqual([200, [secondFile, firstFile], null])
    const list = await server.ask('GET admin/claims/all?q=One')
    expect(list.body.data[0].papers).toEqual([secondFile, firstFile])
  })

  test('are refused beyond the limits of their field', async () => {
    const goodFile = await uploadFile(pdf('c'), 'c.pdf')
    const textFile = await uploadFile('Words', 'words.txt')
    const large = await uploadFile(pdf('x'.repeat(3000)), 'large.pdf')
    const gone = `/uploads/${'a'.repeat(64)}.pdf?name=gone.pdf`
    const tries = [
      [goodFile, `${goodFile}1`, `${goodFile}2`],
      [textFile],
      [large],
      [gone],
      ['https://elsewhere.example/x.pdf'],
    ]
    for (const papers of tries) {
      const { status, body } = await claim('store', { headline: 'Refused', papers })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['papers']])
    }
  })

  test('are kept while a row names them, and removed a day later', async () => {
    const [firstFile, secondFile] = [
      await uploadFile(pdf('d'), 'd.pdf'),
      await uploadFile(pdf('e'), 'e.pdf'),
    ]
    const { body } = await claim('store', {
      headline: 'Two',
      papers: [firstFile],
      more: [secondFile],
    })
    const clean = () => deleteUnusedImages(server.db, server.registry, new Date('2100-01-01'))
    const isThere = async (url: string) => (await server.app.request(url)).status === 200
    await clean()
    expect([await isThere(firstFile), await isThere(secondFile)]).toEqual([true, true])
    await claim('update', { id: body.data.id, more: null })
    await clean()
    expect([await isThere(firstFile), await isThere(secondFile)]).toEqual([true, false])
  })

  test('are restored by an undo', async () => {
    const firstFile = await uploadFile(pdf('f'), 'f.pdf')
    const { body } = await claim('store', { headline: 'Three', papers: [firstFile] })
    const changeAnswer = await claim('update', { id: body.data.id, papers: null })
    await server.ask('POST history/undo', { batch: changeAnswer.body.batch })
    const { rows } = await sql`select papers from claims where id = ${body.data.id}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ papers: [firstFile] }])
  })
})
