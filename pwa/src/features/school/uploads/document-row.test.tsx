import type { UserUpload } from '@cubby/contract/school/user-uploads'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DocumentRow } from './document-row.tsx'

const upload: UserUpload = {
  id: 'one',
  category: 'health',
  file_name: 'measles.pdf',
  file_type: 'application/pdf',
  file_size: 2_048,
  file_path: 'one.pdf',
  file_url: '/api/users/uploads/one/file',
  created_at: '2026-11-20T10:00:00Z',
}

it.each([
  [{ ...upload, being_checked: true }, true],
  [{ ...upload, being_checked: false }, false],
  // A server before 1.2.0.
  [upload, false],
])('says whether a document is still being checked, and since when (%#)', (row, isChecked) => {
  const { unmount } = render(<DocumentRow upload={row}>{null}</DocumentRow>)
  expect(screen.queryByText('Being checked') !== null).toBe(isChecked)
  expect(screen.queryByText(/^for viruses since .*Nov 20/) !== null).toBe(isChecked)
  unmount()
})
