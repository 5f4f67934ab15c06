import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { admin } from '../harness/admin-page.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Every list of the administrators' area that has its page in the URL. */
const lists = [
  '/admin/users?page=99',
  '/admin/users?view=table&page=100001',
  '/admin/classes?page=99',
  '/admin/waitlist?page=99',
  '/admin/enrollments?page=99',
  '/admin/financial?page=99',
  '/admin/financial?tab=transactions&page=99',
  '/admin/certificates?searchTerm=a&page=99',
  '/admin/notifications?page=99',
  '/admin/contact-messages?status=all&page=99',
  '/admin/audit-log?page=99',
]

it('an administrator who opens a page after the last one sees the last one', {
  timeout: 120_000,
}, async () => {
  const page = await cubby.desktop().open('/login')
  await logIn(page, admin)
  for (const path of lists) {
    await page.goto(cubby.proxy.url + path)
    await page.waitForURL((url) => Number(url.searchParams.get('page') ?? 1) < 99)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.waitFor()
    // A list of one page names no pages.
    const [position = '1 / 1'] = await pages.getByText(/^\d+ \/ \d+$/).allTextContents()
    const [current, last] = position.split(' / ')
    expect(current, path).toBe(last)
    expect(Number(new URL(page.url()).searchParams.get('page') ?? 1), path).toBe(Number(last))
  }
})

it('an administrator who deletes the only row of the last page sees the page before it', async () => {
  const family = `Pagely${randomUUID().slice(0, 8)}`
  await cubby.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
     select $1 || n, $1 || n || '@example.test', 'User' || lpad(n::text, 2, '0'), $1, '', 'student', 'active',
       now() + n * interval '1 second', now()
     from generate_series(1, 11) n`,
    family.toLowerCase(),
  )
  const page = await cubby.desktop().open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await logIn(page, admin)
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('searchbox', { name: /^Search users/ }).fill(family)
  await page.getByRole('status').filter({ hasText: '11 users, page 1' }).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('status').filter({ hasText: '11 users, page 2' }).waitFor()
  const email = (await page.getByText(/^pagely.*@example.test$/).textContent()) ?? ''
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete User' }).click()
  await page.getByLabel(/^Type .* to confirm$/).fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click()
  await page.getByRole('status').filter({ hasText: '10 users, page 1' }).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()
})
