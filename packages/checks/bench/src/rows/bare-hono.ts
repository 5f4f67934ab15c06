import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/**
 * The reference server: `node bare-hono.ts <port> <origin> <path>...` requests each path once, and then serves
 * the same bytes from memory, with as little work as Hono allows.
 */
const [port, origin, ...paths] = process.argv.slice(2)
const app = new Hono()
for (const path of paths) {
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'identity' } })
  const body = await response.arrayBuffer()
  const [etag, type] = ['ETag', 'Content-Type'].map((name) => response.headers.get(name) ?? '')
  app.get(path, (c) =>
    c.req.header('If-None-Match') === etag
      ? c.body(null, 304)
      : c.body(body, 200, { 'Content-Type': type ?? '' }),
  )
}
app.get('/ready', (c) => c.text('ready'))
serve({ fetch: app.fetch, port: Number(port) })
