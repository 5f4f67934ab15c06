import { readFile } from 'node:fs/promises'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { readWranglerConfig } from './wrangler-config.ts'

export interface RunningWorker {
  /** Without a trailing slash. */
  readonly url: string
  /** Runs the cron trigger, as Cloudflare does every minute. */
  readonly runScheduled: (at?: Date) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a bundled Worker in workerd as wrangler.jsonc says, with Hyperdrive and R2 simulated. */
export async function startWorker({
  file,
  assets,
  databaseUrl,
  variables = {},
  files = [],
  port = 0,
}: {
  readonly file: string
  readonly assets: string
  /** The database behind Hyperdrive, with files in R2. Without it, the variables name a database and a bucket. */
  readonly databaseUrl?: string
  readonly variables?: Record<string, string>
  /** The initial files of the simulated bucket. */
  readonly files?: readonly { readonly key: string; readonly bytes: Uint8Array }[]
  readonly port?: number
}): Promise<RunningWorker> {
  const config = await readWranglerConfig()
  const { html_handling, not_found_handling } = config.assets
  const worker = new Miniflare({
    host: '127.0.0.1',
    port,
    log: new Log(LogLevel.ERROR),
    modules: [{ type: 'ESModule', path: 'worker.js', contents: await readFile(file, 'utf8') }],
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    unsafeTriggerHandlers: true,
    bindings: { ...config.vars, LOG_LEVEL: 'warn', ...variables },
    ...(databaseUrl && {
      hyperdrives: Object.fromEntries(config.hyperdrive.map(({ binding }) => [binding, databaseUrl])),
      r2Buckets: config.r2_buckets.map(({ binding }) => binding),
    }),
    assets: {
      directory: assets,
      binding: config.assets.binding,
      routerConfig: {
        has_user_worker: true,
        invoke_user_worker_ahead_of_assets: config.assets.run_worker_first,
      },
      assetConfig: { html_handling, not_found_handling },
    },
  })
  const url = (await worker.ready).origin
  const [bucket] = config.r2_buckets
  if (files.length > 0 && bucket) {
    const stored = await worker.getR2Bucket(bucket.binding)
    for (const { key, bytes } of files) await stored.put(key, bytes)
  }
  return {
    url,
    async runScheduled(at = new Date()) {
      const [cron = ''] = config.triggers.crons
      const query = new URLSearchParams({ cron, time: String(at.getTime()) })
      const response = await worker.dispatchFetch(`${url}/cdn-cgi/handler/scheduled?${query}`)
      const outcome = await response.text()
      if (outcome !== 'ok') throw new Error(`the cron trigger ended with ${outcome}`)
    },
    stop: () => worker.dispose(),
  }
}
