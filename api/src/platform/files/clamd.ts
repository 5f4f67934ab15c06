import { once } from 'node:events'
import { connect } from 'node:net'
import type { Environment } from '../environment.ts'
import { ServiceUnavailable } from '../errors.ts'
import { type ScannerAddress, scannerAddress, type VirusScanner } from './virus-scanner.ts'

/** Returns the virus scanner of the environment. Without one, files are not scanned. */
export function scannerOf({ CLAMAV_HOST }: Environment): VirusScanner | undefined {
  const address = CLAMAV_HOST === undefined ? null : scannerAddress(CLAMAV_HOST)
  return address ? clamd(address) : undefined
}

/** Small enough for every clamd, which limits the length of a stream and not of its chunks. */
const CHUNK_BYTES = 65_536
const ABOUT_MS = 3_000
/** No answer of clamd is longer. */
const MAX_ANSWER = 1_000

/**
 * Talks to clamd. Each question has a connection of its own, as clamd expects. The commands begin with `z`,
 * so that they and the answers end with NUL.
 */
export function clamd(address: ScannerAddress): VirusScanner {
  return {
    async scan(bytes, limitMs) {
      const answer = await ask(address, inStream(bytes), limitMs)
      const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (virus) return virus
      if (answer === 'stream: OK') return null
      throw new ServiceUnavailable('scanner', `ClamAV did not scan the file: ${answer || 'no answer'}`)
    },
    async about() {
      const pong = await ask(address, [command('PING')], ABOUT_MS)
      if (pong !== 'PONG')
        throw new ServiceUnavailable('scanner', `ClamAV answered PING with ${pong || 'nothing'}`)
      // Such as `ClamAV 1.4.3/27421/Thu Oct 10 08:15:11 2026`.
      const [version = '', , published = ''] = (await ask(address, [command('VERSION')], ABOUT_MS)).split('/')
      const signaturesAt = new Date(`${published} UTC`)
      return { version, signaturesAt: Number.isNaN(signaturesAt.getTime()) ? null : signaturesAt }
    },
  }
}

function command(name: string): Uint8Array {
  return Buffer.from(`z${name}\0`)
}

/** The command, chunks that begin with their length, and an empty chunk. */
function* inStream(bytes: Uint8Array): Generator<Uint8Array> {
  yield command('INSTREAM')
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES)
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf(new Uint8Array())
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, length)
  return bytes
}

async function ask(address: ScannerAddress, parts: Iterable<Uint8Array>, limitMs: number): Promise<string> {
  const socket = connect(address)
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs)
  try {
    socket.setEncoding('latin1')
    await once(socket, 'connect')
    for (const part of parts) if (!socket.write(part)) await once(socket, 'drain')
    let answer = ''
    for await (const piece of socket) {
      answer += piece
      if (answer.includes('\0') || answer.length > MAX_ANSWER) break
    }
    return answer.split('\0')[0]?.trim() ?? ''
  } catch (cause) {
    throw new ServiceUnavailable('scanner', 'ClamAV does not answer', { cause })
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
