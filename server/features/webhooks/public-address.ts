import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address in the server's own network, which webhooks must not call. */
export class PrivateAddress extends Error {}

/** Global IPv6 addresses (RFC 4291). Other ranges may embed an IPv4 address. */
const GLOBAL_IPV6_RANGE = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an IP address is public: not private, not this machine, and not a tunnel. */
export function isPublic(address: string): boolean {
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6_RANGE))
}

/**
 * Returns whether the host of a URL is certainly not public. Names are checked after their lookup.
 */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublic(host)
  return /(^|\.)localhost\.?$/.test(host)
}

/**
 * Resolves a name, and fails if one of its addresses is private. The connection uses the checked
 * addresses, so that a different second lookup has no effect.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [firstAddress] = addresses ?? []
    if (error || !firstAddress) return callback(error ?? new Error('no address'), '')
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new PrivateAddress(hostname), '')
    if (options.all) callback(null, addresses)
    else callback(null, firstAddress.address, firstAddress.family)
  })
}
