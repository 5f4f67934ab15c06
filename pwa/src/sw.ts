import { startWorker } from '@/offline/worker/start-worker.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

// The only statement here: the build replaces the list after it made the source map, which moves what follows.
// precached-files.ts says which files are in it.
startWorker(self, self.__WB_MANIFEST)
