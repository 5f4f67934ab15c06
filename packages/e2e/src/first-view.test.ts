import { expect, it } from 'vitest'
import { firstViewBytes } from './harness/first-view-bytes.ts'
import { useSchool } from './harness/school.ts'

const school = useSchool()

it('a visitor on a slow phone loads at most 158 kB of JavaScript to see the classes', async () => {
  expect(await firstViewBytes(school.server.url)).toBeLessThanOrEqual(158_000)
})
