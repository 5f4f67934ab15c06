import { type Handler, Hono } from 'hono'
import { html } from 'hono/html'
import { securityHeaders } from './security-headers.ts'

/**
 * A page to browse and try the API. Served entirely from this server, so it works without internet access.
 * `serveFile` returns the files of swagger-ui under /api/docs.
 */
export function apiDocs(options: { secureTransport: boolean }, serveFile: Handler) {
  const app = new Hono().basePath('/api/docs')
  app.use(securityHeaders({ ...options, inlineStyles: true }))
  app.get('/', (c) =>
    c.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Cubby API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`),
  )
  app.get('/start.js', (c) =>
    c.body("SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })", 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
    }),
  )
  app.use('/*', serveFile)
  return app
}
