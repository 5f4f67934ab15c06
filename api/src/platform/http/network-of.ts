import { distinctRemoteAddr, expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Whose address it is: one household or server has a whole /64 of IPv6 addresses, and could use a new one for
 * each attempt. Everything else is itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (distinctRemoteAddr(bare) !== 'IPv6') return address
  return expandIPv6(bare).split(':').slice(0, 4).join(':')
}
