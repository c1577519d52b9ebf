import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  messageId: string
  headers: Readonly<Record<string, string>>
  attachments: readonly { filename: string; bytes: Uint8Array }[]
}

/** A real SMTP server that keeps what it is given. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(isRefusing ? new Error('Not now') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', async () => {
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        const { subject = '', text = '', html = '', messageId = '' } = parsed
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          ...{ subject, text, html, messageId },
          headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
          attachments: parsed.attachments.map(({ filename, content }) => ({
            filename: filename ?? '',
            bytes: new Uint8Array(content as ArrayBuffer),
          })),
        })
        done()
      })
    },
  })
  // A client that is killed in the middle of a mail resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** What has come in since this was last asked. */
    take: () => mails.splice(0),
    /** Has every mail refused from now on, or no longer. */
    refuse(on: boolean) {
      isRefusing = on
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The digits of the code in a mail: six of one that was asked for, twelve of an invitation. */
export const codeIn = ({ text }: Pick<ReceivedMail, 'text'>) =>
  /\b(?:\d{6}|\d{12})\b/.exec(text)?.[0] ?? ''
