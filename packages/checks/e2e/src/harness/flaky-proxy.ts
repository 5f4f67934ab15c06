import { Agent, createServer, request, type Server } from 'node:http'
import { createRandomFailures, type RandomFailureOptions, type ShareFailures } from './random-failures.ts'

/** A proxy between the devices and the server. It can withhold responses. */
export interface FlakyProxy {
  readonly url: string
  /**
   * From now on requests whose path matches reach the server, but their responses are withheld, also those of
   * requests already on their way. Resolves when the server has responded to the first one.
   */
  readonly holdResponses: (path: RegExp) => Promise<void>
  /** From now on requests whose path matches get an error of the server, and do not reach it. */
  readonly failWith: (path: RegExp, status: number) => void
  /**
   * From now on requests whose path matches are slow, and a share of them fails. Half of the failed requests never
   * reach the server; of the others, only the response is lost. The same seed fails the same attempts.
   */
  readonly failShare: (path: RegExp, options: RandomFailureOptions) => ShareFailures
  /** Lets everything through again. Withheld responses are lost, as on a broken connection. */
  readonly loseHeldResponses: () => void
  /** Changes the script of the service worker from now on, as a new build does. */
  readonly deployNewWorker: () => void
  readonly close: () => Promise<void>
}

export async function startFlakyProxy(port: number, target: string): Promise<FlakyProxy> {
  let held: RegExp | null = null
  let failure: { path: RegExp; status: number } | null = null
  let onHeld: () => void = () => {}
  let randomFailures: ReturnType<typeof createRandomFailures> | null = null
  const losses: (() => void)[] = []
  let deployments = 0

  const agent = new Agent({ keepAlive: true })
  const server: Server = createServer(async (incoming, outgoing) => {
    const failed = await randomFailures?.next(`${incoming.method} ${incoming.url}`)
    if (failed === 'never sent') {
      outgoing.destroy()
      return
    }
    if (failure?.path.test(`${incoming.method} ${incoming.url}`)) {
      outgoing.writeHead(failure.status, { 'Content-Type': 'application/json' })
      outgoing.end(JSON.stringify({ error: 'Something went wrong', code: 'internal' }))
      return
    }
    const isNewWorker = deployments > 0 && incoming.url === '/sw.js'
    // A comment can be added only to a whole, uncompressed script.
    const headers = isNewWorker ? { host: incoming.headers.host } : incoming.headers
    const forward = request(
      target + (incoming.url ?? '/'),
      { method: incoming.method, headers, agent },
      (response) => {
        if (isNewWorker) {
          outgoing.writeHead(response.statusCode ?? 502, { 'Content-Type': 'text/javascript' })
          response.on('end', () => outgoing.end(`\n// ${deployments}`)).pipe(outgoing, { end: false })
          return
        }
        if (held?.test(`${incoming.method} ${incoming.url}`)) {
          losses.push(() => outgoing.destroy())
          response.resume().on('end', () => onHeld())
          return
        }
        if (failed === 'response lost') {
          response.resume().on('end', () => outgoing.destroy())
          return
        }
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.on('error', () => forward.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))

  return {
    url: `http://localhost:${port}`,
    holdResponses(path) {
      held = path
      return new Promise((resolve) => {
        onHeld = resolve
      })
    },
    failWith(path, status) {
      failure = { path, status }
    },
    failShare(path, options) {
      randomFailures = createRandomFailures(path, options)
      return randomFailures.failures
    },
    loseHeldResponses() {
      held = null
      failure = null
      randomFailures = null
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
