import { Miniflare } from 'miniflare'
import { afterAll, beforeAll } from 'vitest'
import { type R2Binding, r2Bucket } from '../../../api/src/platform/files/r2-bucket.ts'
import { testFileStore } from '../../../api/src/testing/file-store-contract.ts'
import { readWranglerConfig } from './wrangler-config.ts'

let worker: Miniflare
let bucket: R2Binding
beforeAll(async () => {
  const { compatibility_date } = await readWranglerConfig()
  worker = new Miniflare({
    modules: true,
    script: 'export default {}',
    compatibilityDate: compatibility_date,
    r2Buckets: ['FILES'],
  })
  bucket = (await worker.getBindings<{ FILES: R2Binding }>()).FILES
})
afterAll(() => worker.dispose())

testFileStore(() => r2Bucket(bucket))
