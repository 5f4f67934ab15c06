import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Bucket } from '../../../../api/src/platform/files/s3-bucket.ts'
import { setup as setupPostgres } from '../../../../api/src/testing/postgres-template.ts'
import { createS3Server } from '../../../../api/src/testing/s3-server.ts'
import type { WorkerUnderTest } from '../../../../api/src/testing/worker-transport.ts'
import { bundleWorker } from '../bundle-worker.ts'
import { copyAssets } from '../copy-assets.ts'
import { startWorker } from '../start-worker.ts'

const KEY = { region: 'auto', accessKeyId: 'AKIATEST', secretAccessKey: 'secret-of-the-tests' }

/** Starts PostgreSQL, a small S3, and the Worker that all test files of the API call. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-edge-'))
  const [file, assets] = [join(folder, 'worker.js'), join(folder, 'assets')]
  const s3 = createS3Server('files', KEY)
  const [stopPostgres] = await Promise.all([
    setupPostgres(project),
    bundleWorker(join(import.meta.dirname, 'test-worker.ts'), file),
    copyAssets(assets),
    s3.start(),
  ])
  const bucket: Bucket = { ...KEY, name: 'files', endpoint: s3.service.url }
  const worker = await startWorker({
    file,
    assets,
    variables: {
      LOG_LEVEL: 'silent',
      PAYMENTS: 'simulated',
      PUBLIC_URL: 'http://localhost:8787',
      SECURE_TRANSPORT: 'false',
      MAIL_API_KEY: 'unused',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.name,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      // As long as in the tests on Node. A hundred requests wait for a lock at once, each with its connection.
      DATABASE_CONNECT_TIMEOUT_MS: '60000',
      DATABASE_LOCK_TIMEOUT_MS: '15000',
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
      DATABASE_QUERY_TIMEOUT_MS: '60001',
    },
  })
  const provided: WorkerUnderTest = { url: worker.url, bucket }
  project.provide('worker', provided)
  return async () => {
    await worker.stop()
    s3.stop()
    await stopPostgres()
    await rm(folder, { recursive: true, force: true })
  }
}
