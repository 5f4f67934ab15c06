import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import type { BackupTotals } from './backup-format.ts'
import { encryptFile } from './encrypt-backup.ts'
import { readBackup } from './read-backup.ts'

const NAME = /^cubby-\d{8}T\d{9}Z\.tar\.gz(\.age)?$/

/** For example `cubby-20261122T041500000Z.tar.gz`: names sort by time. */
export function backupName(now: Date): string {
  return `cubby-${now.toISOString().replace(/[-:.]/g, '')}.tar.gz`
}

interface BackupSteps {
  readonly write: (open: () => Writable) => Promise<unknown>
  /** Is called with the complete archive, before it is encrypted. */
  readonly rehearse?: (archive: string) => Promise<unknown>
  /** The public key for which the file is encrypted; without it, it is not. */
  readonly recipient?: string | undefined
}

/**
 * Writes a backup to `path`. The file gets this name only when it is complete, was read back, and is
 * encrypted. Only the owner of the file may read it, because it contains the keys of the server.
 */
export async function keepBackup(
  path: string,
  { write, rehearse, recipient }: BackupSteps,
): Promise<BackupTotals> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.partial`
  const encrypted = `${path}.encrypted`
  try {
    await write(() => createWriteStream(draft, { mode: 0o600, flush: true }))
    const totals = await readBackup(createReadStream(draft))
    await rehearse?.(draft)
    if (recipient) await encryptFile(draft, encrypted, recipient)
    await rename(recipient ? encrypted : draft, path)
    return totals
  } finally {
    await rm(encrypted, { force: true })
    await rm(draft, { force: true })
  }
}

/** Deletes all backups in the folder but the newest `keep`, and returns the names of the deleted ones. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name))
  return old
}
