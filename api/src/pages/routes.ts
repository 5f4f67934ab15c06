import { id } from '@cubby/contract/text'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { listClasses, readClass } from '../features/classes/read-classes.ts'
import { withSettings } from '../features/settings/read-settings.ts'
import { databaseRefusal } from '../platform/db/database-failure.ts'
import type { ReadShell } from '../platform/http/app-shell.ts'
import { onError } from '../platform/http/on-error.ts'
import { router } from '../platform/http/router.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { robotsText, sitemapXml } from './crawlers.ts'
import { fillShell } from './fill-app-shell.ts'
import { formPages } from './form-pages.ts'
import type { Page } from './page.ts'
import { classesPage, classPage, homePage } from './public-pages.ts'

/**
 * What search engines and first visits read: the public screens with their words in the built app's
 * index.html, the sitemap and robots.txt. Everything else is left to whoever serves the app's files.
 */
export function siteRoutes(deps: Deps, readShell: ReadShell) {
  const { config } = deps
  const forms = formPages(config)
  const formPaths = forms.map(({ path }) => path)
  const site = router()
  site.onError(onError(deps))
  for (const path of ['/', '/classes', '/classes/:id', ...formPaths, '/sitemap.xml', '/robots.txt']) {
    site.use(path, securityHeaders(config), compress(), etag(), async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-cache')
    })
  }

  /** A first visit must not fail because its words cannot be found: the app itself says what is wrong. */
  async function answer(
    c: Context,
    next: () => Promise<void>,
    page: (config: Config) => Promise<Page> | Page,
  ) {
    const shell = await readShell()
    if (shell === null) return next()
    try {
      const { config: current } = await withSettings(deps)
      return c.html(await fillShell(shell, current, await page(current)))
    } catch (error) {
      if (error instanceof Refusal) return c.html(shell.html, 404)
      const outage = databaseRefusal(error)
      if (outage) {
        deps.log.warn({ err: error, path: c.req.path }, 'a page could not be prepared')
        c.header('Retry-After', String(outage.retryAfterSeconds))
        return c.html(shell.html, 503)
      }
      deps.log.error({ err: error, path: c.req.path }, 'a page could not be prepared')
      return c.html(shell.html)
    }
  }

  for (const page of forms) {
    const find = (current: Config) => formPages(current).find(({ path }) => path === page.path) ?? page
    site.get(page.path, (c, next) => answer(c, next, find))
  }

  return site
    .get('/', (c, next) =>
      answer(c, next, async (current) =>
        homePage(current, await listClasses(deps), await deps.clock(deps.db)),
      ),
    )
    .get('/classes', (c, next) =>
      answer(c, next, async (current) =>
        classesPage(current, await listClasses(deps), await deps.clock(deps.db)),
      ),
    )
    .get('/classes/:id', (c, next) =>
      answer(c, next, async (current) => {
        const classId = id.safeParse(c.req.param('id'))
        if (!classId.success) throw new Refusal('class_not_found')
        return classPage(current, await readClass(deps, classId.data), await deps.clock(deps.db))
      }),
    )
    .get('/robots.txt', (c) => c.text(robotsText(config)))
    .get('/sitemap.xml', async (c) =>
      c.body(String(await sitemapXml(config, await listClasses(deps))), 200, {
        'Content-Type': 'application/xml; charset=UTF-8',
      }),
    )
}
