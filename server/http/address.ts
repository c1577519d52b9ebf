import type { Context } from 'hono'
import { isIP, isIPv6 } from 'node:net'

/** One household or office has a whole network of IPv6 addresses; they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0')
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':')
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '')

/**
 * Where a call comes from, as far as it can be told apart from others: null for this very
 * machine, where a proxy may stand for everybody. A proxy is believed only when the settings
 * say that there is one, and then what it added itself, which comes last.
 */
export function callerAddress({ trustProxy }: { trustProxy: boolean }, c: Context): string | null {
  const socket = plain(c.env?.incoming?.socket.remoteAddress ?? '')
  const said = trustProxy ? (c.req.header('x-forwarded-for') ?? '') : ''
  const address = plain(said.split(',').at(-1) ?? '') || socket
  if (!isIP(address) || /^127\.|^::1$/.test(address)) return null
  return networkOf(address)
}
