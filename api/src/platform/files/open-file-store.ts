import { join } from 'node:path'
import { bucketOf } from '../config.ts'
import type { Environment } from '../environment.ts'
import type { FileStore } from './file-store.ts'
import { localFolder } from './local-folder.ts'
import { s3Bucket } from './s3-bucket.ts'

/** The bucket of the environment, or a folder in DATA_DIR. */
export function openFileStore(env: Environment, dataDir: string): FileStore {
  const bucket = bucketOf(env)
  return bucket ? s3Bucket(bucket) : localFolder(join(dataDir, 'files'))
}
