/**
 * Finds viruses in files. Rejects with ServiceUnavailable while it does not answer within the limit, in
 * milliseconds.
 */
export interface VirusScanner {
  /** The name of the virus in the file, or null if it has none. */
  readonly scan: (bytes: Uint8Array, limitMs: number) => Promise<string | null>
  readonly about: () => Promise<AboutScanner>
}

interface AboutScanner {
  readonly version: string
  /** When its signatures were published; null if it does not say that. */
  readonly signaturesAt: Date | null
}

/** Where clamd listens. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** Older signatures miss what is new. Debian's freshclam asks for new ones every hour. */
export const SIGNATURES_MAX_DAYS = 7

export function areOld(signaturesAt: Date | null, now: Date): boolean {
  return signaturesAt !== null && now.getTime() - signaturesAt.getTime() > SIGNATURES_MAX_DAYS * 86_400_000
}

const DEFAULT_PORT = 3310
/** `host`, `host:port`, `[IPv6]:port`, or the path of a Unix socket. */
const HOST = /^(?:\[(?<ipv6>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/i

/** Reads CLAMAV_HOST. Returns null if it is not an address. */
export function scannerAddress(written: string): ScannerAddress | null {
  if (/^(?:unix:)?\//.test(written)) return { path: written.replace(/^unix:/, '') }
  const found = HOST.exec(written)?.groups
  const host = found?.ipv6 ?? found?.name
  const port = Number(found?.port ?? DEFAULT_PORT)
  return host && port > 0 && port < 65_536 ? { host, port } : null
}
