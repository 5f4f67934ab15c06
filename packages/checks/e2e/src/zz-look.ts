import { openBrowser, openContext } from './harness/browser.ts'

const base = 'http://localhost:4321'
const login = await (
  await fetch(`${base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@cubby.test', password: 'cubby-demo-2026' }),
  })
).json()
const classes = await (
  await fetch(`${base}/api/admin/classes`, { headers: { authorization: `Bearer ${login.token}` } })
).json()
const wanted = process.argv[2] ?? ''
const sessions = classes.classes.flatMap((c: any) => c.sessions.map((s: any) => ({ ...s, title: c.title })))
for (const s of sessions)
  if (process.argv[3] === 'list')
    console.log(s.id, s.title, s.start_date, s.end_date, s.start_time, s.status, s.seats_taken, s.waiting_count)
if (process.argv[3] === 'list') process.exit(0)
const browser = await openBrowser()
for (const [width, height] of [
  [1440, 900],
  [360, 800],
] as const) {
  const context = await openContext(browser, { width, height, dark: process.argv[4] === 'dark' })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill('admin@cubby.test')
  await page.getByLabel('Password', { exact: true }).fill('cubby-demo-2026')
  await page.getByRole('button', { name: 'Log In' }).or(page.getByRole('button', { name: 'Login' })).first().click()
  await page.waitForURL((u) => !u.pathname.includes('login'))
  for (const section of (process.argv[3] ?? 'roster').split(',')) {
    await page.goto(`${base}/admin/sessions/${wanted}/${section}`)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/sess/shots/${section}-${width}.png`, fullPage: width < 500 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (sideways) console.log('SIDEWAYS', section, width)
  }
}
await browser.close()
