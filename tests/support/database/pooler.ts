import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a pooler does with the connections of its clients, as PgBouncer may be told. */
export type PoolerMode =
  | 'refuses options'
  | 'drops options'
  | 'refuses listen'
  | 'refuses names'
  | 'transaction'

/** Bytes of a startup message before its parameters. */
const HEAD = 8

/** A startup message without one of its parameters. */
function without(name: string, startup: Buffer): Buffer {
  const parts = startup.toString('latin1', HEAD).split('\0')
  const pairs = parts.flatMap((key, at) =>
    at % 2 === 0 && key && key !== name ? [key, parts[at + 1] ?? ''] : [],
  )
  const body = Buffer.from(`${pairs.map((part) => `${part}\0`).join('')}\0`, 'latin1')
  const head = Buffer.from(startup.subarray(0, HEAD))
  head.writeInt32BE(HEAD + body.length)
  return Buffer.concat([head, body])
}

/** The kinds of messages of a client. */
const [QUERY, PARSE, TERMINATE] = [0x51, 0x50, 0x58]
/** The message of a server that has no transaction open. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The messages of a client that a mode answers with an error. */
const REFUSED: Partial<Record<PoolerMode, (message: Buffer) => boolean>> = {
  'refuses listen': (message) => message[0] === QUERY && message.includes('listen '),
  // The name of a statement follows the kind and the length.
  'refuses names': (message) => message[0] === PARSE && message[5] !== 0,
}

const errorMessage = (text: string, severity = 'FATAL') => {
  const body = Buffer.from(`S${severity}\0V${severity}\0C08P01\0M${text}\0\0`, 'latin1')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Calls back with each whole message of a server, and whether it says that no transaction is open. */
function eachMessage(socket: Socket, take: (message: Buffer, isIdle: boolean) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const size = 1 + rest.readInt32BE(1)
      take(rest.subarray(0, size), rest[0] === 0x5a && rest[5] === 0x49)
      rest = rest.subarray(size)
    }
  })
}

/**
 * Lends the sessions of a server to clients, for one transaction each. The one that was given back
 * first goes first, so that a client hardly gets the same one again.
 */
function lender() {
  const idle: Socket[] = []
  const clients = new Map<Socket, Socket>()
  return (client: Socket, session: Socket) => {
    let held: Socket | undefined = session
    clients.set(session, client)
    eachMessage(session, (message, isIdle) => {
      const holder = clients.get(session)
      holder?.write(message)
      if (!isIdle) return
      holder?.emit('given back')
      clients.delete(session)
      idle.push(session)
    })
    session.once('close', () => {
      clients.get(session)?.destroy()
      const at = idle.indexOf(session)
      if (at >= 0) idle.splice(at, 1)
    })
    client.on('given back', () => (held = undefined))
    client.on('data', (chunk) => {
      // Whoever leaves does not end the session of others.
      if (!held && chunk[0] === TERMINATE) return void client.end()
      held ??= idle.shift()
      if (!held) return client.destroy()
      clients.set(held, client)
      held.write(chunk)
    })
    client.once('close', () => held?.destroy())
  }
}

/** Lays a pooler before a PostgreSQL server of this machine. */
export async function layPooler(to: number, mode: PoolerMode) {
  const open = new Set<Socket>()
  const lend = lender()
  const track = (socket: Socket) => {
    open.add(socket)
    // A message that waits for the answer to the one before it would wait for tens of milliseconds.
    socket.setNoDelay()
    return socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    track(client).once('data', (startup) => {
      if (mode === 'refuses options')
        return client.end(errorMessage('unsupported startup parameter: options'))
      const session = track(connect(to, '127.0.0.1'))
      if (mode === 'transaction') {
        session.write(startup)
        return lend(client, session)
      }
      client.once('close', () => session.destroy())
      session.write(mode === 'drops options' ? without('options', startup) : startup)
      session.pipe(client)
      client.on('data', (chunk) => {
        if (!REFUSED[mode]?.(chunk)) return session.write(chunk)
        return client.write(Buffer.concat([errorMessage(`no: it ${mode}`, 'ERROR'), READY]))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async remove() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
