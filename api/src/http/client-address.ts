import { BlockList, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request came from. X-Forwarded-For is believed only from the trusted proxies, and then
 * read from the right: the first address that is not itself a trusted proxy.
 */
export function clientAddress(trustedProxies: readonly string[]): (context: Context) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix) trusted.addSubnet(address, Number(prefix), family)
    else trusted.addAddress(address, family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (context) => {
    const peer = plain(getConnInfo(context).remote.address ?? '')
    if (!peer || !isTrusted(peer)) return peer || 'unknown'
    const forwarded = (context.req.header('X-Forwarded-For') ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
    return forwarded.findLast((address) => address !== '' && !isTrusted(address)) ?? peer
  }
}

/** IPv4 addresses that arrive on an IPv6 socket lose their prefix. */
function plain(address: string): string {
  return address.replace(/^::ffff:/, '')
}
