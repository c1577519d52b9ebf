import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The pooling modes, as in PgBouncer. */
export type PoolerMode =
  | 'refuses options'
  | 'drops options'
  | 'refuses listen'
  | 'refuses names'
  | 'transaction'

/** The bytes of a startup message before its parameters. */
const HEAD = 8

/** Returns a startup message without one of its parameters. */
function without(name: string, startup: Buffer): Buffer {
  const strings = startup.toString('latin1', HEAD).split('\0')
  const pairs = strings.flatMap((key, index) =>
    index % 2 === 0 && key && key !== name ? [key, strings[index + 1] ?? ''] : [],
  )
  const body = Buffer.from(`${pairs.map((text) => `${text}\0`).join('')}\0`, 'latin1')
  const head = Buffer.from(startup.subarray(0, HEAD))
  head.writeInt32BE(HEAD + body.length)
  return Buffer.concat([head, body])
}

/** The message types of a client. */
const [QUERY, PARSE, TERMINATE] = [0x51, 0x50, 0x58]
/** The message of a server that has no open transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The message types that a mode refuses with an error. */
const REFUSED: Partial<Record<PoolerMode, (message: Buffer) => boolean>> = {
  'refuses listen': (message) => message[0] === QUERY && message.includes('listen '),
  // The name of a statement follows the type and the length.
  'refuses names': (message) => message[0] === PARSE && message[5] !== 0,
}

const errorMessage = (text: string, severity = 'FATAL') => {
  const body = Buffer.from(`S${severity}\0V${severity}\0C08P01\0M${text}\0\0`, 'latin1')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Calls back with each complete message of a server, and whether no transaction is open. */
function readMessages(socket: Socket, onMessage: (message: Buffer, isIdle: boolean) => void): void {
  let buffered = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    while (buffered.length >= 5 && buffered.length > buffered.readInt32BE(1)) {
      const size = 1 + buffered.readInt32BE(1)
      onMessage(buffered.subarray(0, size), buffered[0] === 0x5a && buffered[5] === 0x49)
      buffered = buffered.subarray(size)
    }
  })
}

/**
 * Lends server sessions to clients for one transaction each. The session returned first is lent
 * first, so that a client rarely gets the same one again.
 */
function lender() {
  const idle: Socket[] = []
  const clients = new Map<Socket, Socket>()
  return (client: Socket, session: Socket) => {
    let serverSocket: Socket | undefined = session
    clients.set(session, client)
    readMessages(session, (message, isIdle) => {
      const holder = clients.get(session)
      holder?.write(message)
      if (!isIdle) return
      holder?.emit('given back')
      clients.delete(session)
      idle.push(session)
    })
    session.once('close', () => {
      clients.get(session)?.destroy()
      const index = idle.indexOf(session)
      if (index >= 0) idle.splice(index, 1)
    })
    client.on('given back', () => (serverSocket = undefined))
    client.on('data', (chunk) => {
      // A client that disconnects does not end the sessions of others.
      if (!serverSocket && chunk[0] === TERMINATE) return void client.end()
      serverSocket ??= idle.shift()
      if (!serverSocket) return client.destroy()
      clients.set(serverSocket, client)
      serverSocket.write(chunk)
    })
    client.once('close', () => serverSocket?.destroy())
  }
}

/** Starts a pooler in front of a local PostgreSQL server. */
export async function layPooler(port: number, mode: PoolerMode) {
  const sockets = new Set<Socket>()
  const lend = lender()
  const track = (socket: Socket) => {
    sockets.add(socket)
    // Send small messages at once, because they would otherwise wait tens of milliseconds for the
    // answer to the previous one.
    socket.setNoDelay()
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client).once('data', (startup) => {
      if (mode === 'refuses options')
        return client.end(errorMessage('unsupported startup parameter: options'))
      const session = track(connect(port, '127.0.0.1'))
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
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
