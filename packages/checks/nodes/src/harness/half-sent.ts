import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 50

/**
 * Begins a change of the profile and sends the first bytes of its body. Returns a function that sends the rest and
 * returns the status.
 */
export async function halfSentProfile(
  server: string,
  token: string,
): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ first_name: 'Rosalind' })
  const sending = request(`${server}/api/users/profile`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    },
  })
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>
  // It may fail before it is awaited.
  responded.catch(() => {})
  await new Promise((resolve) => sending.write(body.slice(0, 5), resolve))
  return async () => {
    sending.end(body.slice(5))
    const [response] = await responded
    response.resume()
    return response.statusCode
  }
}

/** Waits until a server takes no new connections. */
export async function untilClosed(server: string): Promise<void> {
  while (await takesConnections(server)) await setTimeout(POLL_MS)
}

async function takesConnections(server: string): Promise<boolean> {
  const { hostname, port } = new URL(server)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect')
    .then(() => true)
    .catch(() => false)
    .finally(() => socket.destroy())
}
