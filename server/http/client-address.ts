import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { ErrorLog } from './errors/error-handler.ts'

/**
 * The prefix length of an IPv6 network of one household or office. All its addresses count as one
 * client.
 */
const NETWORK_BITS = 64

/** The characters of an unreadable address in the log. */
const MAX_FORM = 60

function getNetwork(address: ReturnType<typeof ipaddr.process>): string {
  if (address.kind() === 'ipv4') return address.toString()
  const bytes = address.toByteArray().map((byte, index) => (index < NETWORK_BITS / 8 ? byte : 0))
  return ipaddr.fromByteArray(bytes).toString()
}

/** An address with the port that some proxies append: IPv6 then has brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/

const removePort = (text: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  return ipv6 ?? ipv4 ?? text
}

/** Parses an IP address, an IPv4-mapped IPv6 address as IPv4; null for anything else. */
function parseAddress(text: string): ReturnType<typeof ipaddr.process> | null {
  // Without this check the parser accepts short and hexadecimal forms of IPv4.
  return isIP(text) ? ipaddr.process(text) : null
}

/** The logs that name an unreadable address already. */
const reportedLogs = new WeakSet<ErrorLog>()

/** Logs once that limits by address are off, with the form of the address and without its digits. */
function reportUnreadable(log: ErrorLog, lastHop: string): void {
  if (reportedLogs.has(log)) return
  reportedLogs.add(log)
  log.error(
    { form: lastHop.slice(0, MAX_FORM).replace(/[0-9a-z]/gi, 'x') },
    'The last entry of X-Forwarded-For is no IP address, so that limits by client address are off. Let the proxy append the address of its client.',
  )
}

/**
 * Returns the client address that limits are counted by: an IPv4 address or an IPv6 network. Null
 * for loopback, where a local proxy may stand for every client. Behind a trusted proxy it is the
 * last entry of `X-Forwarded-For`, which the proxy added itself.
 */
export function getClientAddress(
  { trustProxy, log }: { trustProxy: boolean; log: ErrorLog },
  c: Context,
): string | null {
  const forwarded = trustProxy ? (c.req.header('x-forwarded-for') ?? '') : ''
  const lastHop = (forwarded.split(',').at(-1) ?? '').trim()
  const address = lastHop
    ? parseAddress(removePort(lastHop))
    : parseAddress(c.env?.incoming?.socket.remoteAddress ?? '')
  if (lastHop && address === null) reportUnreadable(log, lastHop)
  return address === null || address.range() === 'loopback' ? null : getNetwork(address)
}
