import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of wrangler.jsonc that the tests use. */
interface WranglerConfig {
  readonly main: string
  readonly no_bundle: boolean
  readonly assets: {
    readonly directory: string
    readonly binding: string
    readonly run_worker_first: boolean
    readonly html_handling: 'none'
    readonly not_found_handling: 'none'
  }
  readonly compatibility_date: string
  readonly compatibility_flags: string[]
  readonly triggers: { readonly crons: readonly string[] }
  readonly r2_buckets: readonly { readonly binding: string; readonly bucket_name: string }[]
  readonly hyperdrive: readonly { readonly binding: string; readonly id: string }[]
  readonly vars: Readonly<Record<string, string>>
}

export async function readWranglerConfig(): Promise<WranglerConfig> {
  const text = await readFile(join(import.meta.dirname, '../wrangler.jsonc'), 'utf8')
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''))
}
