import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way between a server and its database that can be cut. */
export interface Cable {
  port: number
  /** Breaks every connection and lets no new one through until it is mended. */
  cut(): void
  mend(): void
  remove(): Promise<void>
}

/** Lays a cable to a port of this machine. */
export async function layCable(to: number): Promise<Cable> {
  const ends = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    ends.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => ends.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = keep(connect(to, '127.0.0.1'))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false
    },
    async remove() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
