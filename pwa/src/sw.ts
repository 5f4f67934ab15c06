import { startWorker } from '@/offline/worker/start-worker.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

// Keep this the only statement. The build inserts the list after it has made the source map, so the map is wrong for
// everything after the list. precached-files.ts says which files are in the list.
startWorker(self, self.__WB_MANIFEST)
