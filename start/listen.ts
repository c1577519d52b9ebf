import type { Server } from 'node:http'
import { StartError } from '../server/settings/settings.ts'

/** The environment variables of the main address. */
const ADDRESS_VARIABLES = { port: 'PORT', host: 'HOST' }

/**
 * Starts listening, and returns the port. Throws a `StartError` that names the variables if the
 * address cannot be used.
 */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  variables = ADDRESS_VARIABLES,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop the other server, or set ${variables.port} to another one.`
          : `Cannot listen on ${host}:${port} (${error.code}). Set ${variables.host} and ${variables.port} to an address of this machine.`
      reject(new StartError(reason))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
