import { distinctRemoteAddr, expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Returns the /64 network of an IPv6 address, because one household or server has all of its addresses and could use a
 * new one for each attempt. Returns other addresses unchanged.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (distinctRemoteAddr(withoutZone) !== 'IPv6') return address
  return expandIPv6(withoutZone).split(':').slice(0, 4).join(':')
}
