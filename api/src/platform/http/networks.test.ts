import { expect, it } from 'vitest'
import { isInNetworks, networkOf } from './networks.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['somebody@example.test', 'somebody@example.test'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
  ['2001:0db8:1:2::9', '2001:0db8:0001:0002'],
  ['2001:db8::1', '2001:0db8:0000:0000'],
  ['::1', '0000:0000:0000:0000'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7'], false],
  ['192.0.2.7', ['198.51.100.0/24', '192.0.2.0/29'], true],
  ['192.0.2.8', ['192.0.2.0/29'], false],
  ['203.0.113.1', ['0.0.0.0/0'], true],
  ['2001:db8:1:2::9', ['2001:db8:1::/48'], true],
  ['2001:db8:2::9', ['2001:db8:1::/48'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
  ['192.0.2.7', [], false],
])('%s is in %j: %s', (address, networks, expected) => {
  expect(isInNetworks(address, networks)).toBe(expected)
})
