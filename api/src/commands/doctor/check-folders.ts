import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

const DAY_MS = 86_400_000
/** A nightly backup may be up to a day late. */
const MAX_BACKUP_AGE_MS = 2 * DAY_MS

/** Checks that the data folder is closed to users outside its group, and that the newest backup is recent. */
export async function checkFolders(
  { dataDir, backupDir }: { readonly dataDir: string; readonly backupDir: string },
  now: Date,
): Promise<Finding[]> {
  return [...(await readers(dataDir)), ...(await backups(backupDir, now))]
}

async function readers(dataDir: string): Promise<Finding[]> {
  const found = await stat(dataDir).catch(() => null)
  if (!found || (found.mode & 0o007) === 0) return []
  return [
    {
      about: 'DATA_DIR',
      problem: 'Every user of this machine may open the folder with personal files.',
      fix: `Run chmod o-rwx ${dataDir}.`,
    },
  ]
}

async function backups(backupDir: string, now: Date): Promise<Finding[]> {
  const names = await readdir(backupDir).catch(() => [])
  const archives = names.filter((name) => name.endsWith('.tar.gz'))
  const times = await Promise.all(archives.map(async (name) => (await stat(join(backupDir, name))).mtimeMs))
  const newest = Math.max(0, ...times)
  if (now.getTime() - newest < MAX_BACKUP_AGE_MS) return []
  return [
    {
      about: 'Backups',
      problem: newest
        ? `The newest backup is ${Math.floor((now.getTime() - newest) / DAY_MS)} days old.`
        : `There is no backup in ${backupDir}.`,
      fix: 'Run pnpm backup each night, for example with deploy/cubby-backup.timer.',
    },
  ]
}
