import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { FIXED_DURATIONS } from '@cubby/contract/constants'
import { classesHeading } from '@cubby/contract/page-texts'
import { upcomingSessions } from '@cubby/rules/catalog/upcoming-sessions'
import { discountedPriceText, dueOf } from '@cubby/rules/money/discount'
import { planAmountsText } from '@cubby/rules/money/payment-plan-text'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { html } from 'hono/html'
import type { Config } from '../platform/config.ts'
import type { Page } from './page.ts'
import { courseData, organizationData, publicPrice } from './structured-data.ts'

/** The longest description of a page, in characters. Search engines show about this many. */
const DESCRIPTION_LENGTH = 160

export function homePage(config: Config, classes: readonly TrainingClass[], now: Date): Page {
  const next = upcomingSessions(classes, now, 3)
  const { texts } = config.provider.brand
  return {
    path: '/',
    screen: 'index.tsx',
    title: t('About'),
    description: shortened(
      t('Training for people who teach and care for young children: {titles}.', { titles: titles(classes) }),
    ),
    data: organizationData(config),
    main: html`
<div class="border-b bg-muted">
<div class="shell grid gap-4 py-6 sm:gap-6 sm:py-10 lg:py-16">
<h1 class="max-w-[18ch] font-bold text-display">${texts.home_heading}</h1>
<p class="max-w-[46ch] sm:text-lg">${texts.home_introduction}</p>
</div>
</div>
<div class="shell grid gap-6 py-12 lg:py-16">
<p class="max-w-[34ch] font-semibold text-3xl">${texts.home_belief}</p>
<p class="max-w-[60ch] text-lg">${texts.home_about.replaceAll('{{provider_name}}', config.provider.name)}</p>
${
  next.length > 0 &&
  html`<h2 class="text-3xl">${t('Coming up')}</h2>
<ul class="grid gap-5">
${next.map(
  ({ trainingClass, session }) => html`<li class="border-t pt-5">
<h3 class="text-xl"><a href="/classes/${trainingClass.id}">${trainingClass.title}</a></h3>
${sessionFacts(session)}
<p>${discountedPriceText(publicPrice(config, trainingClass, now))}</p>
</li>`,
)}
</ul>`
}
<p><a href="/classes" class="underline">${t('All classes')}</a></p>
<p><a href="/contact" class="underline">${t('Contact us')}</a></p>
</div>`,
  }
}

export function classesPage(config: Config, classes: readonly TrainingClass[], now: Date): Page {
  return {
    path: '/classes',
    screen: 'classes/index.tsx',
    title: t('Classes'),
    description: shortened(
      t('Classes with dates, prices, and open spots: {titles}.', { titles: titles(classes) }),
    ),
    data: {
      '@type': 'ItemList',
      itemListElement: classes.map((trainingClass, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: courseData(config, trainingClass, now),
      })),
    },
    main: html`
<div class="border-b bg-muted">
<div class="shell grid gap-2 py-4 sm:py-8">
<h1 class="font-bold text-2xl sm:text-3xl">${t(classesHeading)}</h1>
<p class="max-w-5xl text-muted-foreground max-sm:line-clamp-2 max-sm:text-sm">${config.provider.brand.texts.classes_introduction}</p>
</div>
</div>
<ul class="shell grid gap-8 py-8">
${classes.map(
  (trainingClass) => html`<li class="grid gap-4 border-t pt-8">
<h2 class="text-2xl"><a href="/classes/${trainingClass.id}">${trainingClass.title}</a></h2>
<p>${trainingClass.description}</p>
${classFacts(trainingClass, publicPrice(config, trainingClass, now))}
<ul class="grid gap-2">${trainingClass.sessions.map((session) => html`<li>${sessionFacts(session)}</li>`)}</ul>
<p><a href="/classes/${trainingClass.id}" class="underline">${t('VIEW DETAILS of {classTitle}', { classTitle: trainingClass.title })}</a></p>
</li>`,
)}
</ul>`,
  }
}

export function classPage(config: Config, trainingClass: TrainingClass, now: Date): Page {
  const { id, title, description, sessions, image_url } = trainingClass
  return {
    path: `/classes/${id}`,
    screen: 'classes/$id.tsx',
    title,
    description: shortened(description),
    ...(image_url && { image: image_url }),
    data: courseData(config, trainingClass, now),
    main: html`
<div class="shell grid gap-8 py-8 lg:py-14">
<h1 class="font-bold text-display">${title}</h1>
${classFacts(trainingClass, publicPrice(config, trainingClass, now))}
<h2 class="text-2xl">${t('About This Class')}</h2>
<p class="whitespace-pre-line text-lg">${description}</p>
<h2 class="text-2xl">${t('Available Sessions')}</h2>
${
  sessions.length > 0
    ? html`<ul class="grid gap-4">${sessions.map((session) => html`<li>${sessionFacts(session)}</li>`)}</ul>`
    : html`<p>${t('No dates yet.')}</p>`
}
<p><a href="/classes" class="underline">${t('All classes')}</a></p>
</div>`,
  }
}

function classFacts(trainingClass: TrainingClass, price: ReturnType<typeof publicPrice>) {
  const { title, duration, location_type, location_details, payment_plan = [] } = trainingClass
  const due = dueOf(price)
  return html`<dl class="grid gap-x-4 grid-cols-[auto_1fr]">
<dt>${t('Price')}</dt><dd>${discountedPriceText(price)}</dd>
${due > 0 && payment_plan.length > 0 && html`<dt>${t('Pay in installments')}</dt><dd>${planAmountsText(payment_plan, due)}</dd>`}
<dt>${t('Duration')}</dt><dd>${FIXED_DURATIONS[title] ?? duration}</dd>
<dt>${t('Location')}</dt><dd>${[location_type, location_details].filter(Boolean).join(' · ')}</dd>
</dl>`
}

function sessionFacts(session: Session) {
  const { start_date, end_date, instructor_name, location_details, available_spots, capacity } = session
  const spots =
    available_spots === 0
      ? t('0 of {capacity} spots available · Full, with a waitlist', { capacity })
      : t('{available} of {capacity} spots available', { available: available_spots, capacity })
  return html`<p><time datetime="${start_date}">${displayDate(start_date, end_date)}</time>, ${timeRange(session)}</p>
<p>${location_details ?? t('TBA')} · ${instructor_name ?? t('TBA')} · ${spots}</p>`
}

function titles(classes: readonly TrainingClass[]): string {
  return (
    classes.map((trainingClass) => trainingClass.title).join(', ') || t('CDA, CPR and First Aid, and more')
  )
}

/** Cuts a text after a whole word. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
