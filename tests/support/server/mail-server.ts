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

/** A real SMTP server that stores received mails. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, callback) =>
      callback(isRefusing ? new Error('Not now') : null),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', async () => {
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        const { subject = '', text = '', html = '', messageId = '' } = parsed
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({
          from: sender,
          to: envelope.rcptTo.map(({ address }) => address),
          subject,
          text,
          html,
          messageId,
          headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
          attachments: parsed.attachments.map(({ filename, content }) => ({
            filename: filename ?? '',
            bytes: new Uint8Array(content as ArrayBuffer),
          })),
        })
        callback()
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
    /** Returns the mails received since the previous call. */
    take: () => mails.splice(0),
    /** Starts or stops refusing every mail. */
    refuse(isOn: boolean) {
      isRefusing = isOn
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Reads the code in a mail: six digits of a requested one, twelve of an invitation. */
export const readCode = ({ text }: Pick<ReceivedMail, 'text'>) =>
  /\b(?:\d{6}|\d{12})\b/.exec(text)?.[0] ?? ''
