import { expect, it } from 'vitest'
import { firstViewBytes } from '../harness/first-view-bytes.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a visitor on a slow phone loads at most 135 kB of JavaScript to see the classes', async () => {
  const bytes = await firstViewBytes(`${cubby.server.url}/classes`, 'CPR and First Aid Certification')
  expect(bytes).toBeLessThanOrEqual(135_000)
})

it('a phone does not store the charts and widgets of administrators for offline use', async () => {
  const read = async (path: string) => (await fetch(`${cubby.server.url}/${path}`)).text()
  const stored = (await read('sw.js')).match(/assets\/[\w.-]+\.js/g) ?? []
  expect(stored.length).toBeGreaterThan(20)
  const scripts = await Promise.all(stored.map(read))
  expect(stored.filter((_, at) => /recharts|@base-ui/.test(scripts[at] ?? ''))).toEqual([])
})

it('the service worker is a single classic script', async () => {
  // An `import()` in a module that it reaches would keep it from starting, without an error that names the cause.
  const worker = await (await fetch(`${cubby.server.url}/sw.js`)).text()
  expect(worker).not.toMatch(/import\.meta|\bimport\(/)
})
