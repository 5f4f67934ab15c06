import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { convertIPv4BinaryToString } from 'hono/utils/ipaddr'

/**
 * The client address of a request. X-Forwarded-For is trusted only from the trusted proxies, and read from
 * the right: the first address that is not a trusted proxy.
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
    const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map(plain)
    return forwarded.findLast((address) => isIP(address) !== 0 && !isTrusted(address)) ?? peer
  }
}

/** The address without its port, and without the IPv6 prefix of an IPv4 address, which may follow in hexadecimal. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .replace(/^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i, (_, high, low) =>
      convertIPv4BinaryToString(BigInt(`0x${high}`) * 0x10000n + BigInt(`0x${low}`)),
    )
}
