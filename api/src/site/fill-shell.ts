import { html, raw } from 'hono/html'
import type { Config } from '../config.ts'
import type { Markup, Page } from './page.ts'

const ICON = '/pwa-512x512.png'

/**
 * The built index.html with a page's head and words in it. React empties the root element when it
 * starts, so whoever has no script yet, or never, reads on. Throws when the shell has no root element.
 */
export async function fillShell(shell: string, config: Config, page: Page): Promise<string> {
  const bare = shell
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
  const [head = '', body = ''] = await Promise.all([headOf(config, page), bodyOf(config, page)])
  const filled = insertBefore('</head>', bare, `\n    ${head}\n  `)
  return insertBefore('</div>', filled, `${body}\n    `, '<div id="root">')
}

function headOf(config: Config, page: Page): Markup {
  const { provider, publicUrl } = config
  const title = `${page.title} · ${provider.name}`
  const url = publicUrl + page.path
  // As data inside a script element nothing but `<` could end it early.
  const data = JSON.stringify({ '@context': 'https://schema.org', ...page.data }).replace(/</g, '\\u003c')
  return html`<title>${title}</title>
    <meta name="description" content="${page.description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${provider.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${page.image ?? publicUrl + ICON}" />
    <script type="application/ld+json">${raw(data)}</script>`
}

function bodyOf({ provider }: Config, page: Page): Markup {
  return html`
<div class="prerendered">
<header>
<nav aria-label="Main Navigation">
<a href="/">About</a> <a href="/classes">Classes</a> <a href="/contact">Contact</a>
<a href="/login">Login</a> <a href="/signup">Sign Up</a>
</nav>
</header>
<main>${page.main}
</main>
<footer>
<p>${provider.name}, ${provider.address}</p>
<p><a href="mailto:${provider.email}">${provider.email}</a>, ${provider.phone}, ${provider.hours}</p>
</footer>
</div>`
}

/** Inserts before the first `mark` that follows `after`. */
function insertBefore(mark: string, text: string, insertion: string, after = ''): string {
  const start = text.indexOf(after)
  const at = text.indexOf(mark, start)
  if (start < 0 || at < 0) throw new Error(`index.html has no ${after}${mark}`)
  return text.slice(0, at) + insertion + text.slice(at)
}
