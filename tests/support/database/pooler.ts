import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a pooler does with the connections of its clients, as PgBouncer may be told. */
export type PoolerMode = 'refuses options' | 'drops options' | 'transaction'

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

const errorMessage = (text: string) => {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`, 'latin1')
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

/** Lends the sessions of a server to clients, for one transaction each; the one that was given back last goes first. */
function lender() {
  const idle: Socket[] = []
  const clients = new Map<Socket, Socket>()
  return (client: Socket, session: Socket) => {
    let held: Socket | undefined = session
    let isStarted = false
    clients.set(session, client)
    eachMessage(session, (message, isIdle) => {
      clients.get(session)?.write(message)
      if (!isIdle) return
      clients.get(session)?.emit('given back')
      clients.delete(session)
      // A new session goes last: a pooler opens none for a client that has only connected.
      if (isStarted) idle.push(session)
      else idle.unshift(session)
      isStarted = true
    })
    client.on('given back', () => (held = undefined))
    client.on('data', (chunk) => {
      held ??= idle.pop()
      if (!held) return
      clients.set(held, client)
      held.write(chunk)
    })
  }
}

/** Lays a pooler before a PostgreSQL server of this machine. */
export async function layPooler(to: number, mode: PoolerMode) {
  const open = new Set<Socket>()
  const lend = lender()
  const track = (socket: Socket) => {
    open.add(socket)
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
      session.write(without('options', startup))
      client.pipe(session)
      session.pipe(client)
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
