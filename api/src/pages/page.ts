import { legalTextKinds, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { Provider } from '@cubby/contract/catalog/classes'
import { brandColorsPath } from '@cubby/contract/school/brand-colors-path'
import { t, translate } from '@cubby/texts/t'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { demoLogins, withSettings } from '../features/school/settings/read-settings.ts'
import type { Config } from '../platform/config.ts'
import { databaseRefusal } from '../platform/db/database-failure.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import type { BuildManifest, ReadShell, Shell } from '../platform/http/static-files.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** The content of a public screen before scripts run. */
export interface Page {
  /** Its path, without query. */
  readonly path: string
  /** The file of the app's route that replaces the content. */
  readonly screen: string
  /** The same title as in the app. */
  readonly title: string
  readonly description: string
  readonly image?: string
  /** Structured data for search engines, in the vocabulary of schema.org. */
  readonly data: object
  /** Set for the response to a form: the app does not start, because it would replace the response. */
  readonly isFormResponse?: boolean
  /** The content of `main`. */
  readonly main: Markup
}

export type MakePage = (config: Config) => Promise<Page> | Page

/** Both return null when the app is not built. */
export interface PageRenderer {
  /** Responds with a page, or with the app alone if the page's data cannot be read. The app then shows the error. */
  readonly page: (c: Context, page: MakePage) => Promise<Response | null>
  /** Responds to a form. If the settings cannot be read, the page uses the environment's settings. */
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

const ICON = '/pwa-512x512.png'

/**
 * Inserts a page's head, text, and scripts into the built index.html. React empties the root element when it
 * starts, so the text is readable before scripts run, or without scripts. The text uses the app's CSS classes, so
 * styles.css names this folder.
 */
async function fillShell(shell: Shell, config: Config, page: Page): Promise<string> {
  const template = (page.isFormResponse ? withoutApp(shell.html) : shell.html)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
  const [head = '', body = ''] = await Promise.all([
    headOf(config, page, page.isFormResponse ? [] : scriptsOf(shell, page.screen)),
    bodyOf(config, page),
  ])
  const filled = insertBefore('</head>', template, `\n    ${head}\n  `)
  return insertBefore('</div>', filled, `${body}\n    `, '<div id="root">')
}

function withoutApp(html: string): string {
  return html.replace(/\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
}

function headOf(config: Config, page: Page, scripts: readonly string[]): Markup {
  const { provider, publicUrl, demo } = config
  const title = `${page.title} · ${provider.name}`
  const url = publicUrl + page.path
  // The app reads the provider from the page, so that its first screen shows the right name, logo, and texts.
  const visible: Provider = { ...provider, demo: demo ? demoLogins : null }
  return html`<title>${title}</title>
    <meta name="description" content="${page.description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${provider.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${page.image ?? publicUrl + ICON}" />
    ${provider.brand.accent && html`<link rel="stylesheet" href="${brandColorsPath(provider.brand.accent)}" />\n    `}<script type="application/json" id="provider">${raw(jsonOf(visible))}</script>
    <script type="application/ld+json">${raw(jsonOf({ '@context': 'https://schema.org', ...page.data }))}</script>
    ${scripts.map((file) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" />\n    `)}`
}

function bodyOf({ provider }: Config, page: Page): Markup {
  return html`
<div class="prerendered">
<header class="border-b">
<div class="shell flex min-h-16 items-center gap-2.5 py-2">
<img src="${provider.brand.logo ?? '/logo.svg'}" alt="" width="36" height="36" class="size-9 object-contain" />
<p class="font-bold font-display text-lg leading-tight">${provider.name}</p>
</div>
</header>
<main class="min-h-dvh">${page.main}
</main>
<footer class="border-t bg-muted">
<div class="shell grid gap-3 py-10">
<nav aria-label="${t('Main Navigation')}" class="flex flex-wrap gap-6 underline">
<a href="/">${t('About')}</a> <a href="/classes">${t('Classes')}</a> <a href="/contact">${t('Contact')}</a>
<a href="/login">${t('Login')}</a> <a href="/signup">${t('Sign Up')}</a>
${legalTextKinds
  .filter((kind) => provider.legal_texts[kind] !== null)
  .map((kind) => html`<a href="/${kind}">${translate(legalTextTitles[kind])}</a> `)}
</nav>
<p>${provider.name}, ${provider.address}</p>
<p><a href="mailto:${provider.email}">${provider.email}</a>, ${provider.phone}, ${provider.hours}</p>
</div>
</footer>
</div>`
}

/** Escapes `<`, because only `<` could end the script element early. */
function jsonOf(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** Returns `text` with `insertion` before the first `mark` that follows `after`. */
function insertBefore(mark: string, text: string, insertion: string, after = ''): string {
  const start = text.indexOf(after)
  const at = text.indexOf(mark, start)
  if (start < 0 || at < 0) throw new Error(`index.html has no ${after}${mark}`)
  return text.slice(0, at) + insertion + text.slice(at)
}

/** The scripts that a screen needs in addition to those in index.html. `screen` is a file of the app's routes. */
function scriptsOf({ manifest }: Shell, screen: string): string[] {
  const known = filesBehind(manifest, 'index.html')
  const all = filesBehind(manifest, `src/routes/${screen}?tsr-split=component`)
  return [...all].filter((file) => !known.has(file))
}

function filesBehind(manifest: BuildManifest, entry: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[entry]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesBehind(manifest, imported, found)
  return found
}
