import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way between a server and its database that can be cut, or fall silent. */
export interface Cable {
  port: number
  /** Breaks every connection and lets no new one through until it is mended. */
  cut(): void
  /** Takes every connection and closes none, and lets no byte through until it is mended. */
  silence(): void
  /** Lets everything through again; what was sent into the silence arrives late. */
  mend(): void
  remove(): Promise<void>
}

/** Both ends of a connection, which end together. */
function joined(near: Socket, far: Socket): [near: Socket, far: Socket] {
  near.once('close', () => far.destroy())
  far.once('close', () => near.destroy())
  return [near, far]
}

function pass([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far)
  far.pipe(near)
}

function hold([near, far]: readonly [Socket, Socket]): void {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}

/** Lays a cable to a port of this machine. */
export async function layCable(to: number): Promise<Cable> {
  const connections = new Set<[near: Socket, far: Socket]>()
  let state: 'whole' | 'silent' | 'cut' = 'whole'
  const server = createServer((near) => {
    near.on('error', () => {})
    if (state === 'cut') return near.destroy()
    const far = connect(to, '127.0.0.1').on('error', () => {})
    const connection = joined(near, far)
    connections.add(connection)
    far.once('close', () => connections.delete(connection))
    return (state === 'silent' ? hold : pass)(connection)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    state = 'cut'
    for (const end of [...connections].flat()) end.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    silence() {
      state = 'silent'
      connections.forEach(hold)
    },
    mend() {
      if (state === 'silent') connections.forEach(pass)
      state = 'whole'
    },
    async remove() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
