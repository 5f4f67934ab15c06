import { join, resolve } from 'node:path'
import type { Environment } from './platform/environment.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** Returns the absolute path of DATA_DIR. A relative one starts at the repository. */
export function dataDirOf({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string {
  return resolve(REPOSITORY, DATA_DIR)
}

/** Returns the absolute path of BACKUP_DIR. */
export function backupDirOf({ DATA_DIR, BACKUP_DIR }: Pick<Environment, 'DATA_DIR' | 'BACKUP_DIR'>): string {
  return BACKUP_DIR ? resolve(REPOSITORY, BACKUP_DIR) : join(dataDirOf({ DATA_DIR }), 'backups')
}
