import type { Caller, RequestFacts } from '../caller.ts'
import { Refusal, ServiceUnavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import type { VirusScanner } from './virus-scanner.ts'

/**
 * A file that was not scanned yet is stored under its key in this folder, and its row has that key, so that backups and
 * deletions treat it like every other file. `scanFile` moves it, or deletes it.
 */
const QUARANTINE = 'quarantine/'
/** For SQL: matches the keys of files in quarantine. */
export const QUARANTINED = `${QUARANTINE}%`

export function isQuarantined(key: string): boolean {
  return key.startsWith(QUARANTINE)
}

export function quarantinedKey(key: string): string {
  return isQuarantined(key) ? key : QUARANTINE + key
}

/** The key of the file as soon as it has left quarantine. */
export function releasedKey(key: string): string {
  return isQuarantined(key) ? key.slice(QUARANTINE.length) : key
}

/** Opens a file that a row refers to, for a user. Nobody can open a file in quarantine. */
export async function openReleased(files: FileStore, key: string): Promise<StoredFile | null> {
  if (isQuarantined(key)) throw new Refusal('file_being_checked')
  return files.open(key)
}

/** The user waits for the scan of an upload. clamd usually needs less than 100 ms for one. */
const UPLOAD_MS = 5_000
interface FileOfUser {
  readonly bytes: Uint8Array
  /** For display only. */
  readonly name: string
}

/** A file with a virus, which is not stored. */
export interface InfectedFile {
  readonly fileName: string
  readonly virus: string
  /** Who sent it. */
  readonly userId: string
  readonly request: RequestFacts | null
  readonly subject: { readonly type: string; readonly id: string | null }
}

/** What scanning needs from the dependencies of the app. */
export interface Scanning<Deps> {
  /** Without it, files are not scanned. */
  readonly scanner?: VirusScanner
  readonly log: Log
  /** Writes a file with a virus to the audit log, and tells the office. */
  readonly reportInfected: (deps: Deps, file: InfectedFile) => Promise<void>
}

interface ScanContext<Deps> {
  readonly deps: Deps
  readonly caller: Caller
}

/**
 * Scans a file while the user waits. Refuses and reports a file with a virus. Returns false if the scanner does not
 * answer in time; the caller then stores the file in quarantine, and enqueues `scan-file`.
 */
export async function scanUpload<Deps extends Scanning<Deps>>(
  { deps, caller }: ScanContext<Deps>,
  { bytes, name }: FileOfUser,
): Promise<boolean> {
  if (!deps.scanner) return true
  const virus = await deps.scanner.scan(bytes, UPLOAD_MS).catch((err: unknown) => {
    if (!(err instanceof ServiceUnavailable)) throw err
    deps.log.warn({ err }, 'the virus scanner does not answer')
    return undefined
  })
  if (virus === undefined) return false
  if (virus === null) return true
  await deps.reportInfected(deps, {
    fileName: name,
    virus,
    userId: caller.user.id,
    request: caller.request,
    subject: { type: 'file', id: null },
  })
  throw new Refusal('file_infected')
}

/** Scans a file that takes effect at once, so that it cannot wait in quarantine. */
export async function requireScanned<Deps extends Scanning<Deps>>(
  ctx: ScanContext<Deps>,
  file: FileOfUser,
): Promise<void> {
  if (await scanUpload(ctx, file)) return
  throw new Refusal('scanner_unavailable', { retryAfterSeconds: 60 })
}
