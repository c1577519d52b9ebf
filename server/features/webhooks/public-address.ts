import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address within the network of the server, which nobody may have it call. */
export class PrivateAddress extends Error {}

/** The IPv6 addresses of the open Internet (RFC 4291); any other may have an IPv4 address in it. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the open Internet: not private, of this machine, or of a tunnel. */
export function isPublic(address: string): boolean {
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL))
}

/** Whether the host of a URL can be told at once to be none of the open Internet; a name is judged when it is looked up. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublic(host)
  return /(^|\.)localhost\.?$/.test(host)
}

/**
 * Looks a name up, and fails where any of its addresses is private. The connection is made to what
 * was judged here, so that a name that answers otherwise the second time gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '')
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new PrivateAddress(hostname), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
