import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The prefix length of an IPv6 network of one household or office. All its addresses count as one
 * client.
 */
const NETWORK_BITS = 64

function getNetwork(address: ReturnType<typeof ipaddr.process>): string {
  if (address.kind() === 'ipv4') return address.toString()
  const bytes = address.toByteArray().map((byte, index) => (index < NETWORK_BITS / 8 ? byte : 0))
  return ipaddr.fromByteArray(bytes).toString()
}

/** Parses an IP address, an IPv4-mapped IPv6 address as IPv4; null for anything else. */
function parseAddress(text: string): ReturnType<typeof ipaddr.process> | null {
  // Without this check the parser accepts short and hexadecimal forms of IPv4.
  return isIP(text) ? ipaddr.process(text) : null
}

/**
 * Returns the client address that limits are counted by: an IPv4 address or an IPv6 network. Null
 * for loopback, where a local proxy may stand for every client. Behind a trusted proxy it is the
 * last entry of `X-Forwarded-For`, which the proxy added itself.
 */
export function getClientAddress(
  { trustProxy }: { trustProxy: boolean },
  c: Context,
): string | null {
  const forwarded = trustProxy ? (c.req.header('x-forwarded-for') ?? '') : ''
  const lastHop = (forwarded.split(',').at(-1) ?? '').trim()
  const address = parseAddress(lastHop || (c.env?.incoming?.socket.remoteAddress ?? ''))
  return address === null || address.range() === 'loopback' ? null : getNetwork(address)
}
