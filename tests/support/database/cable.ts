import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection between a server and its database that tests can cut or silence. */
export interface Cable {
  port: number
  /** Breaks every connection, and refuses new ones until it is mended. */
  cut(): void
  /** Accepts connections and forwards no bytes until it is mended. */
  silence(): void
  /** Forwards everything again. Bytes that were sent during the silence arrive late. */
  mend(): void
  remove(): Promise<void>
}

/** Connects both ends, so that they end together. */
function joined(near: Socket, far: Socket): [near: Socket, far: Socket] {
  near.once('close', () => far.destroy())
  far.once('close', () => near.destroy())
  return [near, far]
}

function pass([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far)
  far.pipe(near)
}

function connectSockets([near, far]: readonly [Socket, Socket]): void {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}

/** Opens a proxy to a local port. */
export async function layCable(port: number): Promise<Cable> {
  const connections = new Set<[near: Socket, far: Socket]>()
  let state: 'whole' | 'silent' | 'cut' = 'whole'
  const server = createServer((near) => {
    near.on('error', () => {})
    if (state === 'cut') return near.destroy()
    const far = connect(port, '127.0.0.1').on('error', () => {})
    const connection = joined(near, far)
    connections.add(connection)
    far.once('close', () => connections.delete(connection))
    return (state === 'silent' ? connectSockets : pass)(connection)
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
      connections.forEach(connectSockets)
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
