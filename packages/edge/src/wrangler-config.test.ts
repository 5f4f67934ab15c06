import { expect, it } from 'vitest'
import { environment } from '../../../api/src/platform/environment.ts'
import { readWranglerConfig } from './wrangler-config.ts'

it('deploys the output of the build, with the bindings that edge.ts reads', async () => {
  const config = await readWranglerConfig()
  expect(config).toMatchObject({
    main: 'dist/worker/worker.js',
    no_bundle: true,
    assets: { directory: 'dist/assets', binding: 'ASSETS', run_worker_first: true },
    compatibility_flags: ['nodejs_compat'],
    triggers: { crons: ['* * * * *'] },
    r2_buckets: [{ binding: 'FILES' }],
    hyperdrive: [{ binding: 'HYPERDRIVE' }],
  })
})

it('sets known variables to valid values, and no secrets', async () => {
  const { vars } = await readWranglerConfig()
  const known = environment.partial().strict().safeParse(vars)
  expect(known.error?.issues ?? []).toEqual([])
  expect(Object.keys(vars).filter((name) => /KEY|SECRET|PASSWORD|DATABASE_URL/.test(name))).toEqual([])
})
