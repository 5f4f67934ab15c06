import 'fake-indexeddb/auto'
import type { BulkPreview } from '@cubby/contract/school/bulk'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { BulkForm } from './bulk-form.tsx'
import { bulkOperations } from './operations.ts'

const preview: BulkPreview = {
  rows: [{ id: 'u1', name: 'Maya Torres', detail: 'maya@cubby.test', blocked: null }],
  total: 1,
  seats: 0,
  amount: 0,
  emails: 1,
}
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/bulk/preview') ? json(preview) : json({})))
})

it('offers the name of the student as a placeholder of a message', async () => {
  const user = show(
    <BulkForm
      list="users"
      operation={bulkOperations.message}
      rows={{ ids: ['u1'] }}
      onDone={() => {}}
      close={() => {}}
    />,
  )
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  await user.type(message, 'Dear ')
  await user.click(screen.getByRole('button', { name: 'Insert {{student_name}}' }))
  expect(message.value).toBe('Dear {{student_name}}')
})
