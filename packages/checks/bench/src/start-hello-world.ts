import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { type ServerType, serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, 'hello-world')

/** Builds the hello world with the bundler of Cubby and serves it. */
export async function startHelloWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-hello-'))
  const shared = {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
  } as const
  const output = { outDir: folder, target: 'baseline-widely-available' }
  await build({ ...shared, build: output })
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(html|js)$/.test(file))
  const precached = files.map((file) => ({ url: `/${file}`, revision: '1' }))
  await build({
    ...shared,
    define: { 'self.__WB_MANIFEST': JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    build: {
      ...output,
      emptyOutDir: false,
      lib: { entry: join(ROOT, 'sw.js'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
  const app = new Hono()
  app.use(serveStatic({ root: folder }))
  const port = await freePort()
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port }, () => resolve(started))
  })
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
