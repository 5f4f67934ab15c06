import type { FailedJob } from '@cubby/contract/office/failed-jobs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { FailedJobs } from './system-health-screen.tsx'

const letter: FailedJob = {
  id: 'j1',
  kind: 'email-notification',
  title: 'Your spot is held',
  user_name: 'Rosa Moss',
  created_at: '2026-11-22T09:00:00.000Z',
  failed_at: '2026-11-23T09:00:00.000Z',
  attempts: 13,
  cause: 'mail_unavailable',
  error: 'connect ECONNREFUSED',
}
const cleanup: FailedJob = {
  ...letter,
  id: 'j2',
  kind: 'archive-sessions',
  title: null,
  user_name: null,
  attempts: 1,
  cause: 'other',
  error: null,
}

const sent: { request: string; body: unknown }[] = []
let jobs: FailedJob[] = []
let refusal: Response | null = null

beforeEach(() => {
  sent.length = 0
  jobs = [letter, cleanup]
  refusal = null
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://localhost')
    if (method === 'GET') {
      const kinds = jobs.map(({ kind }) => ({ kind, count: kind === letter.kind ? 2 : 1 }))
      return json({ jobs, kinds, total: jobs.length })
    }
    sent.push({ request: `${method} ${pathname}`, body: body ? JSON.parse(String(body)) : undefined })
    if (refusal) return refusal
    jobs = jobs.filter(({ id, kind }) => !pathname.includes(id) && !String(body).includes(kind))
    return json({ message: 'Done', retried: 1 })
  })
})

const rows = () => within(screen.getByRole('list', { name: 'Failed jobs' })).getAllByRole('listitem')
const shown = () => show(<FailedJobs />)

it('says what a job was for, why it failed, and how often it was tried', async () => {
  await shown()
  await screen.findByRole('list', { name: 'Failed jobs' })
  const [first, second] = rows().map(({ textContent }) => textContent)
  expect(first).toContain('Email a notification')
  expect(first).toContain('Rosa Moss: Your spot is held')
  expect(first).toContain('The email server could not be reached.')
  expect(first).toContain('Error message: connect ECONNREFUSED')
  expect(first).toContain('13 attempts')
  expect(second).toContain('Archive sessions that are over')
  expect(second).toContain('1 attempt,')
  expect(second).not.toContain('Error message')
})

it.each([
  [
    /^Try Again ?“Email a notification, Rosa Moss: Your spot is held”$/,
    'POST /api/admin/failed-jobs/j1/retry',
  ],
  [/^Remove ?“Email a notification, Rosa Moss: Your spot is held”$/, 'DELETE /api/admin/failed-jobs/j1'],
  [/^Try all again ?“Email a notification”$/, 'POST /api/admin/failed-jobs/retry'],
])('%s: the job leaves the list, and the focus goes to its heading', async (name, request) => {
  await shown()
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(sent).toEqual([
    { request, body: request.endsWith('jobs/retry') ? { kind: 'email-notification' } : undefined },
  ])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Failed jobs' }))
})

it('says why a job was not tried again', async () => {
  await shown()
  refusal = new Response(
    JSON.stringify({ error: 'This job is no longer among the failed ones', code: 'failed_job_not_found' }),
    { status: 404, headers: { 'Content-Type': 'application/json' } },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Try Again ?“Archive/ }))
  await screen.findByText('This job is no longer among the failed ones')
  expect(rows()).toHaveLength(2)
})

it('offers to try all again only for a kind of which several failed', async () => {
  await shown()
  await screen.findByText('Email a notification: 2')
  expect(screen.getAllByRole('button', { name: /^Try all again/ })).toHaveLength(1)
})

it('says when nothing failed', async () => {
  jobs = []
  await shown()
  await screen.findByText('No failed jobs')
})
