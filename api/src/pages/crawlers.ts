import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { addDays } from '@cubby/rules/days'
import { html, raw } from 'hono/html'
import type { Config } from '../platform/config.ts'
import type { Markup } from './page.ts'

/** Screens of logged-in users, and paths that are not pages. */
const PRIVATE = ['/profile', '/admin', '/sync', '/notifications', '/api']
/** Requests of the public screens. A crawler that runs scripts needs them, or it would see an error. */
const READ_BY_PAGES = ['/api/classes', '/api/provider', '/api/legal-texts']

export function robotsText({ publicUrl }: Config): string {
  return [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** How long the contact in security.txt may be used, which RFC 9116 limits to a year. */
const SECURITY_CONTACT_DAYS = 180

/** Says where to report a vulnerability, as RFC 9116 describes it. */
export function securityText({ publicUrl, provider }: Config, now: Date): string {
  const expires = `${addDays(now.toISOString().slice(0, 10), SECURITY_CONTACT_DAYS)}T00:00:00Z`
  return [
    `Contact: mailto:${provider.email}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

export function sitemapXml({ publicUrl, provider }: Config, classes: readonly TrainingClass[]): Markup {
  const paths = [
    '/',
    '/classes',
    '/contact',
    '/for-centers',
    ...legalTextKinds.filter((kind) => provider.legal_texts[kind] !== null).map((kind) => `/${kind}`),
    ...classes.map(({ id }) => `/classes/${id}`),
  ]
  return html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => html`<url><loc>${publicUrl + path}</loc></url>\n`)}</urlset>
`
}
