import { expect, it } from 'vitest'
import { runSoak } from './run-soak.ts'
import { startSoakServer } from './soak-server.ts'

it('phones that are disconnected and killed lose no command, repeat none, and show no row that the server lacks', async () => {
  const server = await startSoakServer()
  const result = await runSoak(server, {
    seed: 7,
    phones: 4,
    isOver: ({ steps }) => steps === 12,
    pauseMs: 20,
    latencyMs: 20,
    killServerEveryMs: null,
    failShare: null,
  }).finally(server.stop)
  expect(result).toMatchObject({ lost: [], duplicated: [], phantom: [], steps: 48 })
  expect(result.commands).toBeGreaterThan(10)
  expect(result.kills).toBeGreaterThan(0)
})
