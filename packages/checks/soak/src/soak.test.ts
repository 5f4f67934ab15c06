import { expect, it } from 'vitest'
import { runSoak } from './run-soak.ts'
import { startSoakServer } from './soak-server.ts'

it('phones that are disconnected and killed lose no command, repeat none, and show no row that the server lacks', {
  timeout: 180_000,
}, async () => {
  const server = await startSoakServer()
  const result = await runSoak(server, {
    seed: 7,
    phones: 4,
    isOver: ({ steps }) => steps === 20,
    pauseMs: 20,
    // Slow enough that kills happen while a command is being sent.
    latencyMs: 200,
    killServerEveryMs: null,
    failShare: null,
  }).finally(server.stop)
  expect(result).toMatchObject({ lost: [], duplicated: [], phantom: [], steps: 80 })
  expect(result.commands).toBeGreaterThan(10)
  expect(result.kills).toBeGreaterThan(0)
})
