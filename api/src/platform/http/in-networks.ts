import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr } from 'hono/utils/ipaddr'

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
