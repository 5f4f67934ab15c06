import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Shell } from '../platform/http/static-files.ts'
import { aSession, aUser, enrollIn } from '../testing/factories.ts'
import { publishText } from '../testing/legal-texts.ts'
import { changeRows } from '../testing/rows.ts'
import { useTestApp } from '../testing/test-app.ts'
import { siteRoutes } from './routes.ts'

const test = useTestApp()

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>Cubby</title>
    <meta name="description" content="As built." />
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

const built: Shell = {
  html: SHELL,
  manifest: {
    'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_card.js': { file: 'assets/card.js', imports: ['_shared.js', '_card.js'] },
    'src/routes/classes/$id.tsx?tsr-split=component': {
      file: 'assets/class.js',
      imports: ['_shared.js', '_card.js', 'index.html'],
    },
  },
}

it('names an installed app after the school, and leaves the rest of the manifest', async () => {
  const shell = { ...built, webManifest: JSON.stringify({ name: 'Cubby', short_name: 'Cubby', id: '/' }) }
  const response = await siteRoutes(test.deps, async () => shell).request('/manifest.webmanifest')
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(await response.json()).toEqual({ name: 'Cubby Training', short_name: 'Cubby Training', id: '/' })
})

const visit = (path: string, headers: Record<string, string> = {}) =>
  siteRoutes(test.deps, async () => built).request(path, { headers })

const read = async (path: string) => (await visit(path)).text()

function dataIn(page: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  return JSON.parse(json)
}

it('shows a class with its price, place, and dates before any script has run', async () => {
  const { classId } = await aSession(test, { capacity: 12 })
  const page = await read(`/classes/${classId}`)
  expect(page).toContain('<title>CPR and First Aid Certification · Cubby Training</title>')
  expect(page).toContain('<meta name="description" content="One hands-on day." />')
  expect(page).toContain(`<link rel="canonical" href="http://localhost:8787/classes/${classId}" />`)
  expect(page).toContain(
    '<meta property="og:title" content="CPR and First Aid Certification · Cubby Training" />',
  )
  expect(page).toContain('<meta property="og:image" content="http://localhost:8787/pwa-512x512.png" />')
  const [, html = ''] = page.split('<div id="root">')
  for (const text of [
    '>CPR and First Aid Certification</h1>',
    '$95',
    '1 day',
    'Room 2',
    '9:00 AM–3:30 PM',
    '12 of 12 spots',
  ])
    expect(html).toContain(text)
  expect(page.match(/<title>|name="description"/g)).toHaveLength(2)
  expect(page).toContain('<script type="module" crossorigin src="/assets/index.js">')
})

it('shows the early bird price and the installments to visitors and search engines', async () => {
  const { classId } = await aSession(test)
  await changeRows(test, 'classes', classId, {
    discounts: JSON.stringify({
      early_bird: { unit: 'dollars', value: 19, until: '2999-01-01' },
      returning: { unit: 'dollars', value: 40 },
    }),
    payment_plan: JSON.stringify([
      { share: 25, days: 0, from: 'approval' },
      { share: 75, days: 7, from: 'start' },
    ]),
  })
  const page = await read(`/classes/${classId}`)
  expect(page).toContain('<dd>$76 ($95 − $19, Early bird)</dd>')
  expect(page).toContain('<dd>On approval: $19.00; 7 days before the start: $57.00.</dd>')
  expect(dataIn(page).offers).toMatchObject({ price: '76.00' })
  const list = await read('/classes')
  expect(list).toContain('<dd>$76 ($95 − $19, Early bird)</dd>')
})

it('describes the course, its sessions, and available spots to search engines', async () => {
  const session = await aSession(test, { capacity: 1 })
  const open = dataIn(await read(`/classes/${session.classId}`))
  expect(open).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: 'CPR and First Aid Certification',
    provider: { name: 'Cubby Training' },
    offers: { price: '95.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        courseSchedule: { startTime: '09:00', endTime: '15:30', scheduleTimezone: 'America/New_York' },
        remainingAttendeeCapacity: 1,
        offers: { availability: 'https://schema.org/InStock' },
      },
    ],
  })
  await enrollIn(test, await aUser(test), session)
  expect(dataIn(await read(`/classes/${session.classId}`))).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
    hasCourseInstance: [{ remainingAttendeeCapacity: 0 }],
  })
})

it('names the instructor of a session to search engines', async () => {
  const { id, classId } = await aSession(test)
  const instructor = await aUser(test, { role: 'instructor' })
  await changeRows(test, 'class_sessions', id, { instructor_id: instructor.id })
  expect(dataIn(await read(`/classes/${classId}`))).toMatchObject({
    hasCourseInstance: [{ instructor: { '@type': 'Person', name: 'Test User' } }],
  })
})

it('lists the classes and, on the home page, the next sessions', async () => {
  const { classId } = await aSession(test, { startsIn: 1, title: 'Tomorrow’s class' })
  for (const path of ['/', '/classes'])
    expect(await read(path)).toContain(`<a href="/classes/${classId}">Tomorrow’s class</a>`)
  expect(dataIn(await read('/'))).toMatchObject({ '@type': 'EducationalOrganization' })
  expect(dataIn(await read('/classes')).itemListElement).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ item: expect.objectContaining({ '@type': 'Course' }) }),
    ]),
  )
})

it('preloads the scripts of the screen, each once', async () => {
  const { classId } = await aSession(test)
  const page = await read(`/classes/${classId}`)
  const named = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
  expect(named).toEqual(['/assets/class.js', '/assets/card.js'])
})

it.each([
  ['/contact', 'Write to us', 'Contact'],
  ['/login', 'Login', 'Login'],
  ['/signup', 'Sign Up', 'Sign Up'],
])('contains the text of the form at %s', async (path, heading, title) => {
  const page = await read(path)
  expect(page).toContain(`>${heading}</h1>`)
  expect(page).toContain(`<title>${title} · Cubby Training</title>`)
})

it("escapes an administrator's text in the content, head, and data", async () => {
  const title = '</title></script><script>alert("1")</script> $& $1'
  const { classId } = await aSession(test, { title })
  for (const path of ['/', '/classes', `/classes/${classId}`]) {
    const page = await read(path)
    expect(page).not.toContain('<script>alert')
    expect(page.match(/<\/script>/g)).toHaveLength(3)
  }
  const page = await read(`/classes/${classId}`)
  expect(page).toContain(
    '&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; $&amp; $1',
  )
  expect(dataIn(page).name).toBe(title)
})

it('is revalidated each time, and responds with 304 until something changes', async () => {
  const session = await aSession(test)
  const first = await visit('/classes')
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  expect(first.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  const known = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  expect((await visit('/classes', known)).status).toBe(304)
  await enrollIn(test, await aUser(test), session)
  expect((await visit('/classes', known)).status).toBe(200)
})

it.each([['unknown'], ['%00'], ['%E0%A4%A'], ['x'.repeat(500)]])(
  'responds with the plain app and 404 for the class %s',
  async (id) => {
    const response = await visit(`/classes/${id}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(SHELL)
  },
)

it('responds with the plain app when the classes cannot be read', async () => {
  const clock = async () => {
    throw new Error('the database is away')
  }
  const response = await siteRoutes({ ...test.deps, clock }, async () => built).request('/')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(SHELL)
})

it('leaves other paths, and an app that is not built, to the next handler', async () => {
  expect((await visit('/profile')).status).toBe(404)
  expect((await siteRoutes(test.deps, async () => null).request('/')).status).toBe(404)
})

it('lists the public pages for crawlers and disallows the rest', async () => {
  const { classId } = await aSession(test)
  const sitemap = await visit('/sitemap.xml')
  expect(sitemap.headers.get('Content-Type')).toContain('xml')
  const xml = await sitemap.text()
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/)
  for (const path of ['/', '/classes', '/contact', `/classes/${classId}`])
    expect(xml).toContain(`<loc>http://localhost:8787${path}</loc>`)
  const robots = await read('/robots.txt')
  for (const path of ['/profile', '/admin', '/sync', '/notifications', '/api'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain('Sitemap: http://localhost:8787/sitemap.xml')
})

it('says where to report a vulnerability, until a day within a year', async () => {
  const { status, headers } = await visit('/.well-known/security.txt')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toMatch(/^text\/plain; ?charset=UTF-8$/)
  const text = await read('/.well-known/security.txt')
  expect(text).toContain('Contact: mailto:office@cubby.test\n')
  expect(text).toContain('Canonical: http://localhost:8787/.well-known/security.txt\n')
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

it('responds with 503 and the bare app while the database is unavailable', async () => {
  const outage = siteRoutes(
    {
      ...test.deps,
      clock: async (db) => {
        await sql`do $$ begin raise exception 'starting up' using errcode = '57P03'; end $$`.execute(db)
        return new Date()
      },
    },
    async () => built,
  )
  for (const path of ['/', '/sitemap.xml']) {
    const response = await outage.request(path)
    expect(response.status, path).toBe(503)
    expect(Number(response.headers.get('Retry-After')), path).toBeGreaterThan(0)
  }
  expect(await (await outage.request('/')).text()).toBe(SHELL)
})

it('shows the published Terms, their versions, and links to them, without running anything in them', async () => {
  expect((await visit('/terms')).status).toBe(404)
  expect(await read('/')).not.toContain('href="/terms"')
  await publishText(test, {
    admin: test.admin,
    kind: 'terms',
    text: '# On time\n\n<script>alert(1)</script>\n- early',
  })
  await publishText(test, { admin: test.admin, kind: 'terms', text: 'Come early.' })
  const page = await read('/terms')
  expect(page).toContain('<title>Terms · Cubby Training</title>')
  expect(page).toContain('Version 2, published')
  expect(page).toContain('>Come early.</p>')
  const first = await read('/terms?version=1')
  expect(first).toContain('<h2 class="text-2xl">On time</h2>')
  expect(first).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(first).toContain('<li>early</li>')
  expect(first).toContain('href="/terms?version=2"')
  for (const version of ['3', '0', 'x']) expect((await visit(`/terms?version=${version}`)).status).toBe(404)
  expect((await visit('/privacy')).status).toBe(404)
  expect(await read('/')).toContain('<a href="/terms">Terms</a>')
  expect(await read('/')).not.toContain('href="/privacy"')
  const sitemap = await read('/sitemap.xml')
  expect(sitemap).toContain('/terms</loc>')
  expect(sitemap).not.toContain('/privacy</loc>')
})
