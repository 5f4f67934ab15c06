import { createServer, type Server, type Socket } from 'node:net'

/**
 * The harmless file that every virus scanner reports (https://www.eicar.org). In two parts, so that no
 * scanner deletes this source.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface ClamdStandIn {
  readonly port: number
  /** While it is `silent`, it accepts files and never answers. */
  mode: 'answers' | 'silent'
  /** When its signatures were published, as clamd prints it. */
  published: string
  readonly close: () => Promise<void>
}

/**
 * Stands in for clamd: speaks PING, VERSION, and INSTREAM as its manual describes them, and finds the EICAR
 * file. Tests run against it and, where it is installed, against clamd itself.
 */
export async function aClamdStandIn(port = 0): Promise<ClamdStandIn> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (piece) => {
      received = Buffer.concat([received, typeof piece === 'string' ? Buffer.from(piece) : piece])
      const answer = standIn.mode === 'silent' ? null : answerTo(received, standIn.published)
      if (answer !== null) socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port')
  const standIn: ClamdStandIn = {
    port: address.port,
    mode: 'answers',
    published: 'Thu Nov 26 08:15:11 2026',
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return standIn
}

/** Null while the question is not complete. */
function answerTo(received: Buffer, published: string): string | null {
  const end = received.indexOf(0)
  if (end < 0) return null
  const question = received.subarray(0, end).toString()
  if (question === 'zPING') return 'PONG'
  if (question === 'zVERSION') return `ClamAV 1.4.3/27421/${published}`
  if (question !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const chunks: Buffer[] = []
  for (let at = end + 1; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return verdict(Buffer.concat(chunks))
    if (at + 4 + length > received.length) return null
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

function verdict(file: Buffer): string {
  return file.includes(EICAR) ? 'stream: Cubby.Eicar.UNOFFICIAL FOUND' : 'stream: OK'
}
