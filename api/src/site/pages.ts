import type { Session, TrainingClass } from '@cubby/contract/catalogue'
import { FIXED_DURATIONS } from '@cubby/contract/constants'
import { priceText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { html } from 'hono/html'
import type { Config } from '../config.ts'
import type { Page } from './page.ts'
import { courseData, organizationData } from './structured-data.ts'

/** About as much of a description as search engines show. */
const DESCRIPTION_LENGTH = 160

export function homePage(config: Config, classes: readonly TrainingClass[]): Page {
  const { name, address } = config.provider
  const description = `Training for people who teach and care for young children: ${titles(classes)}.`
  const next = classes
    .flatMap((trainingClass) => trainingClass.sessions.map((session) => ({ trainingClass, session })))
    .sort((a, b) => a.session.starts_at.localeCompare(b.session.starts_at))
    .slice(0, 3)
  return {
    path: '/',
    title: 'About',
    description: shortened(description),
    data: organizationData(config),
    main: html`
<h1>${name}</h1>
<p>${description} At ${address}, and live online.</p>
${
  next.length > 0 &&
  html`<h2>Coming up</h2>
<ul>
${next.map(
  ({ trainingClass, session }) => html`<li>
<h3><a href="/classes/${trainingClass.id}">${trainingClass.title}</a></h3>
${sessionFacts(session)}
<p>${priceText(trainingClass.price)}</p>
</li>`,
)}
</ul>`
}
<p><a href="/classes">All classes</a></p>
<p><a href="/contact">Contact us</a></p>`,
  }
}

export function classesPage(config: Config, classes: readonly TrainingClass[]): Page {
  return {
    path: '/classes',
    title: 'Classes',
    description: shortened(`Classes with dates, prices and open spots: ${titles(classes)}.`),
    data: {
      '@type': 'ItemList',
      itemListElement: classes.map((trainingClass, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: courseData(config, trainingClass),
      })),
    },
    main: html`
<h1>Classes</h1>
<ul>
${classes.map(
  (trainingClass) => html`<li>
<h2><a href="/classes/${trainingClass.id}">${trainingClass.title}</a></h2>
<p>${trainingClass.description}</p>
${classFacts(trainingClass)}
<ul>${trainingClass.sessions.map((session) => html`<li>${sessionFacts(session)}</li>`)}</ul>
<p><a href="/classes/${trainingClass.id}">VIEW DETAILS of ${trainingClass.title}</a></p>
</li>`,
)}
</ul>`,
  }
}

export function classPage(config: Config, trainingClass: TrainingClass): Page {
  const { id, title, description, sessions, image_url } = trainingClass
  return {
    path: `/classes/${id}`,
    title,
    description: shortened(description),
    ...(image_url && { image: image_url }),
    data: courseData(config, trainingClass),
    main: html`
<h1>${title}</h1>
${classFacts(trainingClass)}
<h2>About This Class</h2>
<p>${description}</p>
<h2>Available Sessions</h2>
${
  sessions.length > 0
    ? html`<ul>${sessions.map((session) => html`<li>${sessionFacts(session)}</li>`)}</ul>`
    : html`<p>No dates yet.</p>`
}
<p><a href="/classes">All classes</a></p>`,
  }
}

function classFacts({ title, duration, location_type, location_details, price }: TrainingClass) {
  return html`<dl>
<dt>Price</dt><dd>${priceText(price)}</dd>
<dt>Duration</dt><dd>${FIXED_DURATIONS[title] ?? duration}</dd>
<dt>Location</dt><dd>${[location_type, location_details].filter(Boolean).join(' · ')}</dd>
</dl>`
}

function sessionFacts(session: Session) {
  const { start_date, end_date, instructor_name, location_details, available_spots, capacity } = session
  return html`<p><time datetime="${start_date}">${displayDate(start_date, end_date)}</time>, ${timeRange(session)}</p>
<p>${location_details ?? 'TBA'} · ${instructor_name ?? 'TBA'} · ${available_spots} of ${capacity} spots available</p>`
}

function titles(classes: readonly TrainingClass[]): string {
  return classes.map((trainingClass) => trainingClass.title).join(', ') || 'CDA, CPR and First Aid, and more'
}

/** Cut after a whole word. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
