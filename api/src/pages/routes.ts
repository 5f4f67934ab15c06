import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import { legalTextParams } from '@cubby/contract/accounts/legal-texts'
import { id } from '@cubby/contract/text'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { readLegalText } from '../features/accounts/legal-texts/read-legal-texts.ts'
import { listClasses, readClass } from '../features/catalog/classes/read-classes.ts'
import { withSettings } from '../features/school/settings/read-settings.ts'
import type { Config } from '../platform/config.ts'
import { type Deps, forReading } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { onError } from '../platform/http/on-error.ts'
import type { RecentResponses } from '../platform/http/recent-responses.ts'
import { router } from '../platform/http/router.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { ReadShell } from '../platform/http/static-files.ts'
import { robotsText, securityText, sitemapXml } from './crawlers.ts'
import { formPages } from './form-pages.ts'
import { legalTextPage } from './legal-text-page.ts'
import { type MakePage, pageRenderer } from './page.ts'
import { publicFormRoutes } from './public-form.ts'
import { classesPage, classPage, homePage } from './public-pages.ts'
import { unsubscribeFormRoutes } from './unsubscribe-page.ts'
import { contactPage, forCentersPage } from './visitor-forms.ts'

const MANIFEST = '/manifest.webmanifest'
const SECURITY_TEXT = '/.well-known/security.txt'

/** The paths whose responses are the same for all visitors. */
const publicPaths = ['/', '/classes', '/classes/:id', '/terms', '/privacy', '/sitemap.xml']

/**
 * The public screens for search engines, first visits, and browsers without scripts: their text in the built
 * app's index.html, the forms that work without scripts, the sitemap, robots.txt, and security.txt. The next
 * handler serves everything else.
 */
export function siteRoutes(deps: Deps, readShell: ReadShell, recent?: RecentResponses) {
  const { config } = deps
  const forms = formPages(config)
  const formPaths = forms.map(({ path }) => path)
  const render = pageRenderer(deps, readShell)
  const site = router()
  site.onError(onError(deps))
  if (recent) {
    for (const path of publicPaths) site.use(path, recent.serve)
    site.use(recent.forgetAfterChange)
  }
  const visitorForms: readonly string[] = [contactPage.path, forCentersPage.path]
  const others = [...visitorForms, '/unsubscribe', ...formPaths, '/robots.txt', SECURITY_TEXT, MANIFEST]
  for (const path of [...publicPaths, ...others]) {
    site.use(
      path,
      securityHeaders({ ...config, ownReferrer: visitorForms.includes(path) }),
      compress(),
      etag(),
      async (c, next) => {
        await next()
        c.header('Cache-Control', 'no-cache')
      },
    )
  }

  /** If the app is not built, the next handler responds. */
  const respond = async (c: Context, next: () => Promise<void>, page: MakePage) =>
    (await render.page(c, page)) ?? next()

  for (const page of forms) {
    const find = (current: Config) => formPages(current).find(({ path }) => path === page.path) ?? page
    site.get(page.path, (c, next) => respond(c, next, find))
  }

  for (const kind of legalTextKinds) {
    site.get(`/${kind}`, (c, next) =>
      respond(c, next, async (current) => {
        const version = legalTextParams.shape.version.optional().safeParse(c.req.query('version'))
        if (!version.success) throw new Refusal('legal_text_not_found')
        const { db } = await forReading(deps)
        return legalTextPage(current, await readLegalText(db, { kind, version: version.data }))
      }),
    )
  }
  site.route('/', publicFormRoutes(deps, render, contactPage))
  site.route('/', publicFormRoutes(deps, render, forCentersPage))
  site.route('/', unsubscribeFormRoutes(deps, render))
  return (
    site
      .get('/', (c, next) =>
        respond(c, next, async (current) =>
          homePage(current, await listClasses(await forReading(deps)), await deps.clock(deps.db)),
        ),
      )
      .get('/classes', (c, next) =>
        respond(c, next, async (current) =>
          classesPage(current, await listClasses(await forReading(deps)), await deps.clock(deps.db)),
        ),
      )
      .get('/classes/:id', (c, next) =>
        respond(c, next, async (current) => {
          const classId = id.safeParse(c.req.param('id'))
          if (!classId.success) throw new Refusal('class_not_found')
          return classPage(
            current,
            await readClass(await forReading(deps), classId.data),
            await deps.clock(deps.db),
          )
        }),
      )
      // An installed app has the name of the school, not of the software.
      .get(MANIFEST, async (c, next) => {
        const shell = await readShell()
        if (!shell?.webManifest) return next()
        const { config: current } = await withSettings(deps).catch(() => deps)
        const { name } = current.provider
        return c.body(JSON.stringify({ ...JSON.parse(shell.webManifest), name, short_name: name }), 200, {
          'Content-Type': 'application/manifest+json',
        })
      })
      .get('/robots.txt', (c) => c.text(robotsText(config)))
      .get(SECURITY_TEXT, async (c) => {
        const { config: current } = await withSettings(deps)
        return c.text(securityText(current, await deps.clock(deps.db)))
      })
      .get('/sitemap.xml', async (c) => {
        const reading = await forReading(deps)
        const { config: current } = await withSettings(reading)
        return c.body(String(await sitemapXml(current, await listClasses(reading))), 200, {
          'Content-Type': 'application/xml; charset=UTF-8',
        })
      })
  )
}
