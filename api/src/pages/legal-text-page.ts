import { legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import { type LegalTextBlock, legalTextBlocks } from '@cubby/rules/accounts/legal-text-blocks'
import { dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { html } from 'hono/html'
import type { Config } from '../platform/config.ts'
import type { Markup, Page } from './page.ts'
import { organizationData } from './structured-data.ts'

/** A version of the Terms or the Privacy Policy, with links to all versions if there are several. */
export function legalTextPage(config: Config, { kind, version, text, published_at }: LegalText): Page {
  const { name, timezone, legal_texts } = config.provider
  const title = translate(legalTextTitles[kind])
  const day = dayOf(new Date(published_at), timezone)
  const versions = Array.from({ length: legal_texts[kind] ?? version }, (_, index) => index + 1)
  return {
    path: `/${kind}`,
    screen: `${kind}.tsx`,
    title,
    description: t('{title} of {school}, version {version} of {date}', {
      title,
      school: name,
      version,
      date: displayDate(day, day),
    }),
    data: organizationData(config),
    main: html`
<div class="shell grid gap-4 py-8 lg:py-14">
<h1 class="font-bold text-display">${title}</h1>
<p class="text-muted-foreground">${t('Version {version}, published {date}', { version, date: displayDate(day, day) })}</p>
${legalTextBlocks(text).map(blockMarkup)}
${
  versions.length > 1 &&
  html`<nav aria-label="${t('Versions')}" class="flex flex-wrap gap-4 underline">
${versions.map((each) => html`<a href="/${kind}?version=${each}">${t('Version {version}', { version: each })}</a> `)}
</nav>`
}
</div>`,
  }
}

function blockMarkup(block: LegalTextBlock): Markup {
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="text-2xl">${block.text}</h2>\n`
    case 'subheading':
      return html`<h3 class="text-xl">${block.text}</h3>\n`
    case 'paragraph':
      return html`<p class="max-w-[70ch] whitespace-pre-line">${block.text}</p>\n`
    case 'list':
      return html`<ul class="max-w-[70ch] list-disc ps-6">${block.items.map((item) => html`<li>${item}</li>`)}</ul>\n`
  }
}
