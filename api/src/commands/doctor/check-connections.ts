import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../platform/environment.ts'

/** A missing or unsafe setting of an installation that real people use. */
export interface Finding {
  /** The environment variable or the part of the installation. */
  readonly about: string
  readonly problem: string
  readonly fix: string
}

/** Names connections without encryption to other machines, and databases that are opened without a password. */
export function checkConnections(env: Environment): Finding[] {
  const databases = (['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((about) =>
    databaseFindings(env[about]).map((finding) => ({ about, ...finding })),
  )
  const services = (['S3_ENDPOINT', 'MAIL_API_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const).flatMap(
    (about) =>
      isOpenService(env[about])
        ? { about, problem: 'Data travels unencrypted to this service.', fix: 'Use an https:// URL.' }
        : [],
  )
  return [...databases, ...services]
}

function databaseFindings(address: string | undefined): Omit<Finding, 'about'>[] {
  if (!address || !URL.canParse(address)) return []
  const { hostname, username, password, searchParams } = new URL(address)
  const findings: Omit<Finding, 'about'>[] = []
  if (!isNear(hostname) && !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')) {
    findings.push({
      problem: 'Data travels unencrypted between this machine and the database.',
      fix: 'Add ?sslmode=verify-full to the URL.',
    })
  }
  if (username === 'postgres') {
    findings.push({
      problem: 'Cubby is the superuser of the whole database server.',
      fix: 'Create a user for Cubby that owns only its database.',
    })
  }
  // A Unix socket asks the system who connects, and a certificate proves it.
  if (hostname && !password && !searchParams.has('sslcert')) {
    findings.push({
      problem: 'The URL has no password, so every program that reaches the database may open it.',
      fix: 'Give the user a password, and put it into the URL.',
    })
  }
  return findings
}

function isOpenService(address: string | undefined): boolean {
  if (!address) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isNear(hostname)
}

/** Whether a host is this machine or a container beside it, whose name has no dot. An empty name is a Unix socket. */
export function isNear(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || /^[^.:]*$/.test(hostname)
}

const DAY_MS = 86_400_000
/** A nightly backup may be up to a day late. */
const MAX_BACKUP_AGE_MS = 2 * DAY_MS

/** A disk with less free space fills up before anybody looks again. */
const MIN_FREE_PERCENT = 5

/** Reads the number of blocks of a folder's disk, and how many of them are available. */
type DiskOf = (folder: string) => Promise<{ readonly bavail: number; readonly blocks: number }>

/**
 * Checks that the data folder is closed to users outside its group, that the newest backup is recent, and that both
 * disks have space.
 */
export async function checkFolders(
  { dataDir, backupDir }: { readonly dataDir: string; readonly backupDir: string },
  now: Date,
  diskOf: DiskOf = statfs,
): Promise<Finding[]> {
  return [
    ...(await readers(dataDir)),
    ...(await backups(backupDir, now)),
    ...(await space('DATA_DIR', dataDir, diskOf)),
    ...(await space('Backups', backupDir, diskOf)),
  ]
}

async function space(about: string, folder: string, diskOf: DiskOf): Promise<Finding[]> {
  const disk = await diskOf(folder).catch(() => null)
  if (!disk || disk.bavail * 100 >= disk.blocks * MIN_FREE_PERCENT) return []
  return [
    {
      about,
      problem: `Only ${Math.floor((disk.bavail * 100) / disk.blocks)}% of the disk of ${folder} is free. Nothing can be saved on a full disk.`,
      fix: 'Free space on this disk, or enlarge it.',
    },
  ]
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
  const archives = names.filter((name) => /\.tar\.gz(\.age)?$/.test(name))
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
