import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { MaterialUpload } from './class-materials.tsx'

vi.mock('./upload-material.ts', () => ({
  uploadMaterial: () => Promise.reject(new Error('The file is damaged')),
}))

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

it('forgets why an upload failed when another file is chosen', async () => {
  const user = show(<MaterialUpload classId="cpr" />)
  const input = () => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('the form has no field for a file')
    return found
  }
  await user.upload(input(), pdf('first.pdf'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByRole('alert')
  await user.upload(input(), pdf('second.pdf'))
  expect(screen.queryByRole('alert')).toBeNull()
})
