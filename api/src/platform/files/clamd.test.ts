import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isClamdInstalled, startClamd } from '../../testing/clamd-server.ts'
import { aClamdStandIn, EICAR } from '../../testing/clamd-stand-in.ts'
import { useFolders } from '../../testing/folder.ts'
import { ServiceUnavailable } from '../errors.ts'
import { clamd } from './clamd.ts'
import { areOld, type ScannerAddress, scannerAddress } from './virus-scanner.ts'

const LIMIT_MS = 20_000
const text = (content: string) => new TextEncoder().encode(content)
const aFolder = useFolders()

/** The same questions to clamd itself, where it is installed, and to the stand-in. */
const scanners: [string, boolean, () => Promise<{ address: ScannerAddress; stop: () => Promise<void> }>][] = [
  ['clamd (Debian: clamav-daemon), where it is installed', isClamdInstalled, () => startClamd(aFolder())],
  [
    'the stand-in',
    true,
    async () => {
      const { port, close } = await aClamdStandIn()
      return { address: { host: '127.0.0.1', port }, stop: close }
    },
  ],
]

describe.each(scanners)('%s', (_name, isInstalled, start) => {
  let running: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    if (isInstalled) running = await start()
  }, 60_000)
  afterAll(async () => {
    if (isInstalled) await running.stop()
  })

  it.skipIf(!isInstalled)('answers PING, and says its version', async () => {
    expect((await clamd(running.address).about()).version).toMatch(/^ClamAV \d/)
  })

  it.skipIf(!isInstalled)('finds the EICAR file, and nothing in other files', async () => {
    const scanner = clamd(running.address)
    expect(await scanner.scan(text(EICAR), LIMIT_MS)).toMatch(/Eicar/)
    expect(await scanner.scan(text(`%PDF-1.7\n${EICAR}\n%%EOF`), LIMIT_MS)).toMatch(/Eicar/)
    expect(await scanner.scan(text('%PDF-1.7\n%%EOF'), LIMIT_MS)).toBeNull()
  })

  it.skipIf(!isInstalled)('gets large files in chunks, to the last byte', async () => {
    const large = new Uint8Array(5 * 1024 * 1024)
    expect(await clamd(running.address).scan(large, LIMIT_MS)).toBeNull()
    large.set(text(EICAR), large.length - EICAR.length)
    expect(await clamd(running.address).scan(large, LIMIT_MS)).toMatch(/Eicar/)
  })
})

it('says when nobody answers', async () => {
  const silent = await aClamdStandIn()
  silent.mode = 'silent'
  const address = { host: '127.0.0.1', port: silent.port }
  await expect(clamd(address).scan(text('a'), 50)).rejects.toThrow(ServiceUnavailable)
  await silent.close()
  await expect(clamd(address).scan(text('a'), LIMIT_MS)).rejects.toThrow(ServiceUnavailable)
  await expect(clamd({ path: '/nowhere/clamd.sock' }).about()).rejects.toThrow(ServiceUnavailable)
})

it('reads addresses', () => {
  expect(scannerAddress('clamav:3310')).toEqual({ host: 'clamav', port: 3310 })
  expect(scannerAddress('clamav')).toEqual({ host: 'clamav', port: 3310 })
  expect(scannerAddress('[::1]:3311')).toEqual({ host: '::1', port: 3311 })
  expect(scannerAddress('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  for (const wrong of ['http://clamav', 'clamav:0', 'clamav:99999', 'a b'])
    expect(scannerAddress(wrong)).toBeNull()
})

it('knows how old signatures are', async () => {
  const standIn = await aClamdStandIn()
  const { signaturesAt } = await clamd({ host: '127.0.0.1', port: standIn.port }).about()
  await standIn.close()
  expect(signaturesAt).toEqual(new Date('2026-11-26T08:15:11Z'))
  expect(areOld(signaturesAt, new Date('2026-12-03T08:15:11Z'))).toBe(false)
  expect(areOld(signaturesAt, new Date('2026-12-04T08:15:11Z'))).toBe(true)
})
