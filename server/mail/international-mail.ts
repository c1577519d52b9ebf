import { once } from 'node:events'

/** Returns whether an address has letters outside ASCII before its `@`, which needs SMTPUTF8. */
export const isInternationalAddress = (address: string): boolean =>
  /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf('@')))

/** The settings of a connection. */
interface Connection {
  url: string
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

/**
 * Asks the mail server for SMTPUTF8 (RFC 6531). Nodemailer sends an international address to any
 * server, and a server without SMTPUTF8 may accept it and lose the mail.
 */
export async function acceptsInternationalMail({ url, ...timeouts }: Connection): Promise<boolean> {
  const [{ default: SMTPConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const connection = new SMTPConnection({ ...parseConnectionUrl(url), ...timeouts })
  connection.connect()
  try {
    await once(connection, 'connect')
  } catch (error) {
    connection.close()
    throw error
  }
  // The last answer is the list of the server's extensions.
  const extensions = String(connection.lastServerResponse)
  // The answer is known, so an error at the end of the connection, such as a reset, does not matter.
  connection.on('error', () => {})
  connection.quit()
  return /^250[ -]SMTPUTF8\b/im.test(extensions)
}
