import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 address that one household or office has as a network; its addresses count as one. */
const NETWORK_BITS = 64

function networkOf(address: ReturnType<typeof ipaddr.process>): string {
  if (address.kind() === 'ipv4') return address.toString()
  const bytes = address.toByteArray().map((byte, index) => (index < NETWORK_BITS / 8 ? byte : 0))
  return ipaddr.fromByteArray(bytes).toString()
}

/** An address as it is written, an IPv4 address within IPv6 as itself; null where it is none. */
function parsed(text: string): ReturnType<typeof ipaddr.process> | null {
  // The parser alone would take short and hexadecimal ways to write IPv4 addresses, too.
  return isIP(text) ? ipaddr.process(text) : null
}

/**
 * Where a call comes from, as far as it can be told apart from others: null for this very
 * machine, where a proxy may stand for everybody. A proxy is believed only when the settings
 * say that there is one, and then what it added itself, which comes last.
 */
export function clientAddress({ trustProxy }: { trustProxy: boolean }, c: Context): string | null {
  const said = trustProxy ? (c.req.header('x-forwarded-for') ?? '') : ''
  const added = (said.split(',').at(-1) ?? '').trim()
  const address = parsed(added || (c.env?.incoming?.socket.remoteAddress ?? ''))
  return address === null || address.range() === 'loopback' ? null : networkOf(address)
}
