import { Agent, createServer, request, type Server } from 'node:http'

/** The road between the phones and the server, which a test can block at the worst moment. */
export interface Gate {
  readonly url: string
  /**
   * From now on requests whose path matches reach the server, but their answers are not let through.
   * Returns a promise of the first one that was held back, by then answered by the server.
   */
  readonly holdAnswers: (path: RegExp) => Promise<void>
  /** Lets everything through again; what was held back is lost, as on a broken connection. */
  readonly loseHeldAnswers: () => void
  /** From now on the service worker's script differs, as after a new build. */
  readonly deployNewWorker: () => void
  readonly close: () => Promise<void>
}

export async function aGate(port: number, target: string): Promise<Gate> {
  let held: RegExp | null = null
  let onHeld: () => void = () => {}
  const losses: (() => void)[] = []
  let deployments = 0

  const agent = new Agent({ keepAlive: true })
  const server: Server = createServer((incoming, outgoing) => {
    const hold = held?.test(`${incoming.method} ${incoming.url}`) ?? false
    const isNewWorker = deployments > 0 && incoming.url === '/sw.js'
    // A whole script that is not compressed can be added to.
    const headers = isNewWorker ? { host: incoming.headers.host } : incoming.headers
    const forward = request(
      target + (incoming.url ?? '/'),
      { method: incoming.method, headers, agent },
      (answer) => {
        if (isNewWorker) {
          outgoing.writeHead(answer.statusCode ?? 502, { 'Content-Type': 'text/javascript' })
          answer.on('end', () => outgoing.end(`\n// ${deployments}`)).pipe(outgoing, { end: false })
          return
        }
        if (hold) {
          losses.push(() => outgoing.destroy())
          answer.resume().on('end', () => onHeld())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.on('error', () => forward.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))

  return {
    url: `http://localhost:${port}`,
    holdAnswers(path) {
      held = path
      return new Promise((resolve) => {
        onHeld = resolve
      })
    },
    loseHeldAnswers() {
      held = null
      for (const lose of losses.splice(0)) lose()
    },
    deployNewWorker() {
      deployments += 1
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
