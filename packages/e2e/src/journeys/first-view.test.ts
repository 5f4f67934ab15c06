import { expect, it } from 'vitest'
import { firstViewBytes } from '../harness/first-view-bytes.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a visitor on a slow phone loads at most 158 kB of JavaScript to see the classes', async () => {
  expect(await firstViewBytes(cubby.server.url)).toBeLessThanOrEqual(158_000)
})
