import { Miniflare } from 'miniflare'
import { afterEach, beforeEach, describe } from 'vitest'
import { type R2Binding, r2Bucket } from '../../../api/src/platform/files/r2-bucket.ts'
import { testFileStore } from '../../../api/src/testing/file-store-contract.ts'
import { readWranglerConfig } from './wrangler-config.ts'

let worker: Miniflare
let bucket: R2Binding
beforeEach(async () => {
  const { compatibility_date } = await readWranglerConfig()
  worker = new Miniflare({
    modules: true,
    script: 'export default {}',
    compatibilityDate: compatibility_date,
    r2Buckets: ['FILES'],
  })
  bucket = (await worker.getBindings<{ FILES: R2Binding }>()).FILES
})
afterEach(() => worker.dispose())

// Miniflare reads `size` and `body` synchronously from a thread. On a busy machine the thread sometimes wakes
// the reader before the response is there ("message?.id === id"), and then all later reads of this Miniflare
// fail.
describe('R2', { retry: 1 }, () => testFileStore(() => r2Bucket(bucket)))
