import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPublic } from '@/offline/store/schema.ts'
import { emptyDevice, provider } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { useDocumentTitle } from './page-heading.tsx'

function Screen() {
  useDocumentTitle('Enrollments')
  return null
}

it('the title names no other school before the name of the school is known', async () => {
  await emptyDevice()
  document.title = 'Cubby'
  show(<Screen />)
  expect(document.title).toBe('Cubby')
  await (await openPublic()).provider.add({ ...provider, name: 'Little Stars' })
  await waitFor(() => expect(document.title).toBe('Enrollments · Little Stars'))
})
