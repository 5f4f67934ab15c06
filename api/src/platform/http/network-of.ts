import { distinctRemoteAddr, expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Returns the network of an address. One household or server has a whole /64 of IPv6 addresses, and could use a
 * new one for each attempt. Other addresses are returned unchanged.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (distinctRemoteAddr(withoutZone) !== 'IPv6') return address
  return expandIPv6(withoutZone).split(':').slice(0, 4).join(':')
}
