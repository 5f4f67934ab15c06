import { join, resolve } from 'node:path'
import { bucketOf } from './platform/config.ts'
import type { Environment } from './platform/environment.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { localFolder } from './platform/files/local-folder.ts'
import { s3Bucket } from './platform/files/s3-bucket.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** Returns the absolute path of DATA_DIR. A relative one starts at the repository. */
export function dataDirOf({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string {
  return resolve(REPOSITORY, DATA_DIR)
}

/** Returns the absolute path of BACKUP_DIR. */
export function backupDirOf({ DATA_DIR, BACKUP_DIR }: Pick<Environment, 'DATA_DIR' | 'BACKUP_DIR'>): string {
  return BACKUP_DIR ? resolve(REPOSITORY, BACKUP_DIR) : join(dataDirOf({ DATA_DIR }), 'backups')
}

/** The bucket of the environment, or a folder in DATA_DIR. */
export function openFileStore(env: Environment, dataDir: string): FileStore {
  const bucket = bucketOf(env)
  return bucket ? s3Bucket(bucket) : localFolder(join(dataDir, 'files'))
}
