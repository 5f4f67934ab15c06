import { join } from 'node:path'
import { bundleWorker } from './bundle-worker.ts'
import { copyAssets } from './copy-assets.ts'

const PACKAGE = join(import.meta.dirname, '..')

await bundleWorker(join(PACKAGE, '../../api/src/edge.ts'), join(PACKAGE, 'dist/worker/worker.js'))
await copyAssets(join(PACKAGE, 'dist/assets'))
