import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const addressOf = clientAddress(['10.0.0.0/8'])
const app = new Hono().get('/', (c) => c.text(addressOf(c)))
const addressFor = async (peer: string, forwarded: string) => {
  const bindings = { incoming: { socket: { remoteAddress: peer } } }
  const response = await app.request('/', { headers: { 'X-Forwarded-For': forwarded } }, bindings)
  return response.text()
}

it.each([
  ['192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::ffff:10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9:5555', '203.0.113.9'],
  ['10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['10.0.0.1', '::ffff:cb00:7109', '203.0.113.9'],
  ['10.0.0.1', `203.0.113.9, unknown, ${'a'.repeat(5000)}`, '203.0.113.9'],
  ['10.0.0.1', 'garbage', '10.0.0.1'],
])('from %s, forwarded for %s, comes from %s', async (peer, forwarded, address) => {
  expect(await addressFor(peer, forwarded)).toBe(address)
})
