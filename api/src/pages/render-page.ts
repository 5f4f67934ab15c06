import type { Context } from 'hono'
import { withSettings } from '../features/school/settings/read-settings.ts'
import type { Config } from '../platform/config.ts'
import { databaseRefusal } from '../platform/db/database-failure.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import type { ReadShell } from '../platform/http/static-files.ts'
import { fillShell } from './fill-app-shell.ts'
import type { Page } from './page.ts'

export type MakePage = (config: Config) => Promise<Page> | Page

/** Both return null when the app is not built. */
export interface PageRenderer {
  /** Responds with a page, or with the app alone if the page's data cannot be read. The app then shows the error. */
  readonly page: (c: Context, page: MakePage) => Promise<Response | null>
  /** Responds to a form. If the settings cannot be read, uses those of the environment. */
  readonly formResponse: (c: Context, page: MakePage) => Promise<Response | null>
}

export function pageRenderer(deps: Deps, readShell: ReadShell): PageRenderer {
  return {
    async page(c, page) {
      const shell = await readShell()
      if (shell === null) return null
      try {
        const { config } = await withSettings(deps)
        return c.html(await fillShell(shell, config, await page(config)))
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
    },
    async formResponse(c, page) {
      const shell = await readShell()
      if (shell === null) return null
      const { config } = await withSettings(deps).catch(() => deps)
      return c.html(await fillShell(shell, config, await page(config)))
    },
  }
}
