import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr, expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Returns the /64 network of an IPv6 address, because one household or server has all of its addresses and could use a
 * new one for each attempt. Returns other addresses unchanged.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (distinctRemoteAddr(withoutZone) !== 'IPv6') return address
  return expandIPv6(withoutZone).split(':').slice(0, 4).join(':')
}

/** Whether an address belongs to one of the networks, which are addresses with or without a prefix length. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  return networks.some((network) => isInNetwork(address, network))
}

function isInNetwork(address: string, network: string): boolean {
  const [first = '', prefix] = network.split('/')
  const family = distinctRemoteAddr(address)
  if (family === undefined || family !== distinctRemoteAddr(first)) return false
  const [toBinary, bits] = family === 'IPv4' ? [convertIPv4ToBinary, 32] : [convertIPv6ToBinary, 128]
  const hostBits = BigInt(bits - Number(prefix ?? bits))
  return toBinary(address) >> hostBits === toBinary(first) >> hostBits
}
