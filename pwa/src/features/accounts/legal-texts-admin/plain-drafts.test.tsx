import type { ManagedLegalText } from '@cubby/contract/accounts/legal-texts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { LegalTextDialog } from './legal-text-dialog.tsx'

const empty: ManagedLegalText = { kind: 'terms', current: null, draft: null, versions: [] }

it('begins with a plain draft, which cannot be published until its notice about a lawyer is deleted', async () => {
  const user = show(<LegalTextDialog text={empty} askedStudents={3} onClosed={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Begin with a plain draft' }))
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish...' })
  expect(text.value).toMatch(/^Draft\. A lawyer must read this text before it is published\./)
  expect(publish.disabled).toBe(true)
  text.setSelectionRange(0, text.value.indexOf('#'))
  await user.type(text, '{Delete}', {
    initialSelectionStart: 0,
    initialSelectionEnd: text.value.indexOf('#'),
  })
  expect(text.value).toMatch(/^# Enrolling/)
  expect(publish.disabled).toBe(false)
})
