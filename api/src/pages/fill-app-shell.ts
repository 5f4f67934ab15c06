import { legalTextKinds, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { Provider } from '@cubby/contract/catalog/classes'
import { brandColorsPath } from '@cubby/contract/school/brand-colors-path'
import { html, raw } from 'hono/html'
import { demoLogins } from '../features/school/settings/read-settings.ts'
import type { Config } from '../platform/config.ts'
import type { BuildManifest, Shell } from '../platform/http/static-files.ts'
import type { Markup, Page } from './page.ts'

const ICON = '/pwa-512x512.png'

/**
 * Inserts a page's head, text, and scripts into the built index.html. React empties the root element when it
 * starts, so the text is readable before scripts run, or without scripts. The text uses the app's CSS classes, so
 * styles.css names this folder.
 */
export async function fillShell(shell: Shell, config: Config, page: Page): Promise<string> {
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
<nav aria-label="Main Navigation" class="flex flex-wrap gap-6 underline">
<a href="/">About</a> <a href="/classes">Classes</a> <a href="/contact">Contact</a>
<a href="/login">Login</a> <a href="/signup">Sign Up</a>
${legalTextKinds
  .filter((kind) => provider.legal_texts[kind] !== null)
  .map((kind) => html`<a href="/${kind}">${legalTextTitles[kind]}</a> `)}
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
